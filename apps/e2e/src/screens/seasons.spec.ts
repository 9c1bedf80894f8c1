import type { AuditionEntry, Board, CandidateSlot, CandidateView, Season } from '@nox/contracts';
import { NOON_ZONE } from '@nox/contracts/testing';
import type { Page, TestInfo } from '@playwright/test';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { overflow, showAsPrinted } from '../browser/layout.ts';
import { takePage, takeScreen } from '../browser/pictures.ts';
import { expect, test } from '../fixtures/test.ts';
import { loginPage } from '../pages/admin-layout.ts';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { learnPage, publicHeader } from '../pages/public-site.ts';
import { checkInPage, deliberationPage, stagePage, schedulePage } from '../pages/season-pages.ts';
import { linksTo, setSeason } from '../product/seasons.ts';
import type { TestProduct } from '../product/test-product.ts';

const TOOLS = [
  ...['dashboard', 'team', 'team/new', 'tutorials', 'tutorials/new', 'achievements'],
  ...['achievements/new', 'rules', 'rules/new', 'audit-log', 'system', 'audition-entries'],
  ...['season', 'season/check-in', 'season/people', 'season/registrations'],
  ...['held', 'duplicates', 'withdrawn'].map((list) => `season/registrations?list=${list}`),
  ...['season/messages', 'season/messages/write', 'season/messages/templates'],
  ...['waiting', 'sent', 'undelivered'].map((tab) => `season/messages?tab=${tab}`),
  ...['season/stage', 'season/deliberation', 'season/deliberation?places=20&share=yes'],
  ...['season/results', 'season/schedule', 'season/schedule/panels', 'season/schedule/versions'],
];
const SITE = ['/', '/learn', '/team', '/achievements', '/auditions'];

const WORD = 'Wolfeschlegelsteinhausenbergerdorff';
const LONG = `${WORD} Venkatanarasimharajuvaripeta-Subramanian of the Second Evening in the Hall`;
const LINE = `${LONG}, ${LONG}`.slice(0, 199);
const PARAGRAPH = `${LINE}.\n\n`.repeat(12);
const UNBROKEN = 'x'.repeat(90);
const ADDRESS = `${'a'.repeat(60)}@${'subdomain.'.repeat(6)}example.org`;

const NAMES = [
  ...[LONG, WORD + WORD, LINE, 'O', '🕺💃 Dancer', 'Świętosława Brzęczyszczykiewicz'],
  ...['عبد الرحمن بن محمد بن عبد العزيز آل سعود', 'श्रीनिवास वेंकटराघवन', 'Nguyễn Thị Phương Thảo'],
  ...['阿不都热合曼·买买提依明', 'สมชาย ใจดี', 'Santísima Ñandú'],
];

/** Adds the longest texts, other alphabets and the largest numbers, to a product with a season. */
async function addExtremes(of: TestProduct): Promise<void> {
  const call = <T>(method: string, path: string, body?: object) =>
    of.call<T>(method, `/api/${path}`, body);
  const lines = NAMES.map((name, at) => {
    const [roll, address] = at === 0 ? [UNBROKEN, ADDRESS] : [`BT26X${at}`, 'o@example.com'];
    const branch = at === 1 ? LINE : 'Artificial Intelligence and Data Science';
    const cells = [name, '+91 98765 43210', roll, address, branch, 10, at === 2 ? LONG : 'Hip Hop'];
    return cells.map((cell) => `"${cell}"`).join();
  });
  const head = 'Full name,Phone number,Roll number,Email address,Branch,Rating,Dance style';
  await of.call('POST', '/api/auditions/import', [head, ...lines].join('\n'));

  const entries = await call<AuditionEntry[]>('GET', 'auditions');
  const added = entries.filter(({ fullName }) => NAMES.includes(fullName));
  for (const [at, { _id }] of added.slice(0, 3).entries()) {
    for (const [serial, judgeEmail] of [LONG, 'O', 'José', WORD, 'Meera', 'नेहा'].entries()) {
      const notes = serial % 2 ? UNBROKEN : PARAGRAPH;
      const review = { judgeEmail, score: serial + 1 + at, notes };
      await call('POST', `auditions/${_id}/reviews`, review);
    }
    await call('PUT', `auditions/${_id}/status`, { status: 'Selected' });
  }

  const { structure } = await call<Board>('GET', 'schedule');
  const { panels, blocks } = structure;
  const [first, second] = panels;
  Object.assign(first!, { name: LONG, room: LINE, styles: ['Hip Hop', LONG, WORD] });
  Object.assign(second!, { room: WORD + WORD });
  for (const block of blocks) block.judges = [LONG, WORD, 'O', 'José', 'नेहा'];
  await call('PUT', 'schedule/structure', structure);

  const [{ opensAt, closesAt, endsOn } = {}] = await call<Partial<Season>[]>('GET', 'seasons');
  await setSeason(of, {
    ...{ opensAt, closesAt, endsOn },
    name: LONG,
    privacyText: PARAGRAPH,
    nextSteps: PARAGRAPH,
    meetingPlace: LINE,
    parts: Array.from({ length: 12 }, (_, at) => ({
      key: `part-${at}`,
      label: at ? `Part ${at}` : LINE,
      date: endsOn!,
      from: '16:00',
      to: '00:00',
    })),
  });

  const names = Array.from({ length: 40 }, (_, at) => `${NAMES[at % 12]!.slice(0, 150)} ${at}`);
  for (const [at, name] of NAMES.slice(0, 4).entries()) {
    const member = { name, category: 'Executive Board', year: LONG, intro: PARAGRAPH };
    const position = at ? LINE : WORD + WORD;
    await call('POST', 'team', { ...member, position, specialization: UNBROKEN });
  }
  await call('POST', 'achievements', {
    title: LINE,
    year: 2026,
    event: LINE,
    category: LONG,
    description: PARAGRAPH,
    teamMemberIdsInvolved: names,
    specialMentions: names,
  });
  await call('POST', 'tutorials', {
    title: LINE,
    danceStyle: 'Breaking',
    description: PARAGRAPH,
    instructor: LONG,
    tags: names,
  });
  await call('POST', 'audition-rules', {
    sectionTitle: LINE,
    rules: NAMES.map((text) => ({ text: `${text} ${UNBROKEN}` })),
    eventDetails: { date: LINE, day: WORD, venue: LINE, time: LONG },
    isActive: true,
  });
  await call('POST', 'staff', {
    name: LINE,
    email: ADDRESS,
    roles: ['content', 'organiser', 'judge', 'check-in'],
  });
  const ids = added.map((entry) => entry._id);
  await call('POST', 'messages', {
    filter: { ids },
    expected: ids.length,
    subject: LINE,
    text: PARAGRAPH + UNBROKEN,
  });
}

let product: TestProduct;
test.beforeEach(async ({ page, pageErrors, startProduct }) => {
  test.setTimeout(900_000);
  page.setDefaultTimeout(30_000);
  pageErrors.allow(/Failed to load resource|net::ERR_/);
  product = await startProduct({ NOX_SEED: 'season', NOX_TIME_ZONE: NOON_ZONE });
  await page.goto(`${product.url}/admin/dashboard`);
  await loginPage(page).signIn(product.administrator);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});

/** Lists that follow others' changes always have an open request: there the network is never idle. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path);
  await expect(page.getByText(/^Verifying/)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await expect(page.getByText(/^(Loading|Comparing)/)).toHaveCount(0);
}

/** No page is wider than its screen, and axe finds nothing. */
async function check(page: Page, name: string): Promise<void> {
  expect.soft(await overflow(page), `${name} is wider than the screen`).toBeLessThanOrEqual(0);
  const findings = await expectNoAccessibilityFindings(page).catch(String);
  expect.soft(findings, name).toBeUndefined();
}

type Take = (page: Page, info: TestInfo, name: string) => Promise<void>;

async function walk(page: Page, info: TestInfo, content: string, take: Take): Promise<void> {
  const entries = auditionEntriesPage(page);
  for (const path of [...TOOLS.map((tool) => `/admin/${tool}`), ...SITE]) {
    await open(page, path);
    if (path === entries.address) await expect(entries.table).toBeVisible();
    await take(page, info, `${content}${path.replaceAll(/\W+/g, '-')}`);
  }
}

const click = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

/** Uses a tutorial: at half its speed, mirrored, a part of it again and again. */
async function practise(page: Page) {
  const tutorial = learnPage(page).tutorial('Toprock: the Indian step and the salsa step');
  const { card, play, pause, position, speed, mirror, part } = tutorial;
  await play.click();
  await pause.click();
  await speed('0.5×').click();
  await mirror.click();
  for (const seconds of ['1.2', '3.4']) {
    await position.fill(seconds);
    await part.click();
  }
  await card.scrollIntoViewIfNeeded();
  return tutorial;
}

type State = [path: string, show: (page: Page) => Promise<unknown>];
const tool = (path: string, show: State[1]): State => [`/admin/${path}`, show];

/** What opens a dialog, with the names of pictures. */
const DIALOGS: Record<string, State> = {
  entry: tool('audition-entries', (page) => auditionEntriesPage(page).detailsOfFirst.click()),
  'judge-next': tool('audition-entries?judge=next', async () => undefined),
  erase: tool('audition-entries', async (page) => {
    await auditionEntriesPage(page).detailsOfFirst.click();
    await page.getByRole('button', { name: 'Personal data' }).click();
    await page.getByRole('menuitem', { name: 'Erase everything…' }).click();
  }),
  admit: tool('season/registrations?list=duplicates', (page) => click(page, /^Admit /)),
  'walk-in': tool('season/check-in', (page) => click(page, 'Add a walk-in')),
  'new-season': tool('season', (page) => click(page, 'Start a new season…')),
  message: tool('season/messages', (page) => click(page, / to /)),
  screens: tool('season/stage', (page) => click(page, 'Screens')),
  invite: tool('season/people', (page) => click(page, 'Invite')),
  assign: tool('season/schedule', (page) => schedulePage(page).tool('Assign all…')),
  publish: tool('season/schedule', (page) => schedulePage(page).tool('Publish…')),
  seat: tool('season/schedule', (page) =>
    page.getByRole('gridcell', { name: /^\d/ }).first().click(),
  ),
  standing: tool('season/deliberation', (page) =>
    deliberationPage(page).table.getByRole('button').first().click(),
  ),
  member: ['/team', (page) => click(page, /^Read More about/)],
  pictures: ['/achievements', (page) => click(page, /^View picture/)],
  'achievement-team': ['/achievements', (page) => click(page, /^View Team/)],
};

/** What shows something else than a dialog. */
const STATES: Record<string, State> = {
  door: tool('season/check-in', (page) => checkInPage(page).enter('2')),
  'door-several': tool('season/check-in', (page) => checkInPage(page).field.fill('a')),
  stage: tool('season/stage', async (page) => {
    await click(page, /, /);
    await expect(stagePage(page).main).toBeVisible();
  }),
  figures: tool('season', async (page) => {
    await page.getByRole('button', { name: /^Figures of/ }).click();
    await page.getByRole('heading', { name: 'Figures and files' }).scrollIntoViewIfNeeded();
  }),
  menu: [
    '/',
    async (page) => {
      const { toggle } = publicHeader(page);
      if (await toggle.isVisible()) await toggle.click();
    },
  ],
  practice: ['/learn', practise],
  keys: [
    '/learn',
    async (page) => {
      const { fullScreen } = await practise(page);
      await fullScreen.click();
      await page.keyboard.press('?');
      await expect(learnPage(page).listOfKeys).toBeVisible();
    },
  ],
};

async function walkStates(page: Page, info: TestInfo, content: string): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).first();
  for (const [name, [path, show]] of Object.entries({ ...DIALOGS, ...STATES })) {
    const state = async () => {
      await open(page, path);
      await show(page);
      if (name in DIALOGS) await expect(dialog).toBeVisible();
    };
    expect.soft(await state().catch(String), `${content}-state-${name}`).toBeUndefined();
    await takeScreen(page, info, `${content}-state-${name}`);
    await check(page, `${content}-state-${name}`);
  }
  for (const candidate of ['01', '12', '40']) {
    await openOwn(page, candidate);
    await takeAndCheck(page, info, `${content}-own-${candidate}`);
  }
  for (const [state, change] of Object.entries(VIEWS)) {
    await page.route('**/api/candidate', async (route) => {
      const response = await route.fetch();
      const view = (await response.json()) as CandidateView;
      await route.fulfill({ response, json: { ...view, ...change(view) } });
    });
    await openOwn(page, '40');
    await takeAndCheck(page, info, `${content}-own-${state}`);
    await page.unroute('**/api/candidate');
  }
}

/** Another's application is not opened at once. */
async function openOwn(page: Page, candidate: string): Promise<void> {
  const [link] = (await linksTo(product, `candidate${candidate}@example.com`)).slice(-1);
  await page.goto(product.url);
  await page.evaluate(() => sessionStorage.clear());
  await open(page, link!);
}

/** The pass is shown until its day is over. */
const SLOT: CandidateSlot = {
  ...{ date: '2037-08-22', starts: 990, ends: 1020, panel: 'Hall B', room: 'Room 204' },
  ...{ answer: null, movesUntil: '2036-08-21T16:30+05:30' },
};
const MEETING = { at: '2036-08-28T18:00', place: 'NOX room, first floor' };

/** What candidates and their guardians see at other times, made of what a candidate sees now. */
const VIEWS: Record<string, (view: CandidateView) => object> = {
  unconfirmed: () => ({ state: 'unconfirmed', edits: 'none', number: undefined }),
  slot: () => ({ state: 'confirmed', slot: SLOT }),
  declined: () => ({ state: 'confirmed', slot: { ...SLOT, answer: 'declined' } }),
  selected: () => ({ result: { result: 'Selected', nextSteps: 'Bring shoes.', meeting: MEETING } }),
  reserve: () => ({ result: { result: 'Reserve' } }),
  'not-selected': () => ({ result: { result: 'Not Selected' } }),
  withdrawn: () => ({ state: 'withdrawn', edits: 'none' }),
  guardian: () => ({
    purpose: 'guardian',
    candidateName: 'Asha Rao',
    guardianName: 'Meera Rao',
    hasAgreed: false,
    privacyText: PARAGRAPH,
  }),
};

const takeAndCheck: Take = async (page, info, name) => {
  await takePage(page, info, name);
  await check(page, name);
};

const takePrint: Take = async (page, info, name) => {
  await showAsPrinted(page);
  await takePage(page, info, name);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
};

/** Takes pictures of all pages, and of what is opened on them, unless they are printed. */
function walkAll(content: string, prepare?: (page: Page) => Promise<void>, take = takeAndCheck) {
  test(`a season: ${content}`, async ({ page }, info) => {
    await prepare?.(page);
    await walk(page, info, content, take);
    if (take === takeAndCheck) await walkStates(page, info, content);
  });
}

walkAll('season');
walkAll('extremes', () => addExtremes(product));

walkAll('large-text', async (page) => {
  // The browser's own size of text; 200 % of the usual 16 px.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
});

test.describe('at one width', () => {
  test.skip(({ viewport }) => viewport?.width !== 1280, 'one width is enough');
  walkAll('print', undefined, takePrint);
  walkAll('zoom', async (page) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await addExtremes(product);
  });

  test.describe('with forced colours', () => {
    test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });
    walkAll('forced');
  });
});
