import type { AuditionEntry, Board, Season } from '@nox/contracts';
import { NOON_ZONE } from '@nox/contracts/noon-zone';
import type { Page, TestInfo } from '@playwright/test';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { takePage, takeScreen } from '../browser/pictures.ts';
import { expect, test } from '../fixtures/test.ts';
import { loginPage } from '../pages/admin-layout.ts';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { checkInPage, peoplePage, schedulePage, stagePage } from '../pages/season-pages.ts';
import { linksTo } from '../product/seasons.ts';
import type { TestProduct } from '../product/test-product.ts';

const TOOLS = [
  ...['dashboard', 'team', 'team/new', 'tutorials', 'tutorials/new', 'achievements'],
  ...['achievements/new', 'rules', 'rules/new', 'audit-log', 'system', 'audition-entries'],
  ...['season', 'season/check-in', 'season/registrations', 'season/people', 'season/messages'],
  ...['season/messages/write', 'season/messages/templates', 'season/stage', 'season/deliberation'],
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
  const lines = NAMES.map((name, at) =>
    [
      ...[
        name,
        '+91 98765 43210',
        at === 0 ? UNBROKEN : `BT26X${at}`,
        at ? 'o@example.com' : ADDRESS,
      ],
      ...[
        at === 1 ? LINE : 'Artificial Intelligence and Data Science',
        '10',
        at === 2 ? LONG : 'Hip Hop',
      ],
    ]
      .map((cell) => `"${cell}"`)
      .join(),
  );
  const head = 'Full name,Phone number,Roll number,Email address,Branch,Rating,Dance style';
  await of.call('POST', '/api/auditions/import', [head, ...lines].join('\n'));

  const entries = await call<AuditionEntry[]>('GET', 'auditions');
  const added = entries.filter(({ fullName }) => NAMES.includes(fullName));
  for (const [at, { _id }] of added.slice(0, 3).entries()) {
    for (const [serial, judgeEmail] of [LONG, 'O', 'José', WORD, 'Meera', 'नेहा'].entries()) {
      const review = {
        judgeEmail,
        score: serial + 1 + at,
        notes: serial % 2 ? UNBROKEN : PARAGRAPH,
      };
      await call('POST', `auditions/${_id}/reviews`, review);
    }
    await call('PUT', `auditions/${_id}/status`, { status: 'Selected' });
  }

  const { structure, revision: _ } = await call<Board>('GET', 'schedule');
  const { panels, blocks } = structure;
  const [first, second] = panels;
  Object.assign(first!, { name: LONG, room: LINE, styles: ['Hip Hop', LONG, WORD] });
  Object.assign(second!, { room: WORD + WORD });
  for (const block of blocks) block.judges = [LONG, WORD, 'O', 'José', 'नेहा'];
  await call('PUT', 'schedule/structure', structure);

  const [season] = await call<(Season & Record<string, unknown>)[]>('GET', 'seasons');
  const {
    _id,
    isCurrent: __,
    version: ___,
    entries: ____,
    ...settings
  } = season as never as Record<string, unknown>;
  await call('PUT', `seasons/${String(_id)}`, {
    ...settings,
    name: LONG,
    privacyText: PARAGRAPH,
    nextSteps: PARAGRAPH,
    meetingPlace: LINE,
    parts: Array.from({ length: 12 }, (____, at) => ({
      key: `part-${at}`,
      label: at ? `Part ${at}` : LINE,
      date: settings.endsOn,
      from: '16:00',
      to: '00:00',
    })),
  });

  const names = Array.from({ length: 40 }, (____, at) => `${NAMES[at % 12]!.slice(0, 150)} ${at}`);
  for (const [at, name] of NAMES.slice(0, 4).entries()) {
    const member = {
      name,
      position: at ? LINE : WORD + WORD,
      category: 'Executive Board',
      year: LONG,
    };
    await call('POST', 'team', { ...member, intro: PARAGRAPH, specialization: UNBROKEN });
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
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
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
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0);
  const findings = await expectNoAccessibilityFindings(page).then(
    () => '',
    (error: unknown) => String(error),
  );
  expect.soft(findings, name).toBe('');
}

async function walk(page: Page, info: TestInfo, content: string): Promise<void> {
  const entries = auditionEntriesPage(page);
  for (const path of [...TOOLS.map((tool) => `/admin/${tool}`), ...SITE]) {
    const name = `${content}${path.replaceAll(/\W+/g, '-')}`;
    await open(page, path);
    if (path === entries.address) await expect(entries.table).toBeVisible();
    await takePage(page, info, name);
    await check(page, name);
  }
}

/** Opens what is opened on a page, with the names of pictures. */
const STATES: Record<string, (page: Page) => Promise<void>> = {
  entry: async (page) => {
    const entries = auditionEntriesPage(page);
    await open(page, entries.address);
    await entries.detailsOfFirst.click();
    await expect(entries.dialog).toBeVisible();
  },
  'judge-next': async (page) => {
    const entries = auditionEntriesPage(page);
    await open(page, `${entries.address}?judge=next`);
    await expect(entries.dialog).toBeVisible();
  },
  door: async (page) => {
    await open(page, checkInPage(page).address);
    await checkInPage(page).enter('2');
  },
  'door-several': async (page) => {
    await open(page, checkInPage(page).address);
    await checkInPage(page).field.fill('a');
  },
  'walk-in': async (page) => {
    const door = checkInPage(page);
    await open(page, door.address);
    await door.button('Add a walk-in').click();
    await expect(door.dialog).toBeVisible();
  },
  stage: async (page) => {
    await open(page, stagePage(page).address);
    await page
      .getByRole('main')
      .getByRole('button', { name: /candidates$/ })
      .first()
      .click();
    await expect(stagePage(page).main).toBeVisible();
  },
  invite: async (page) => {
    await open(page, peoplePage(page).address);
    await page.getByRole('button', { name: 'Invite' }).first().click();
    await expect(peoplePage(page).dialog).toBeVisible();
  },
  assign: async (page) => {
    const schedule = schedulePage(page);
    await open(page, schedule.address);
    await schedule.button('Assign all…').click();
    await expect(schedule.dialog).toBeVisible();
  },
  publish: async (page) => {
    const schedule = schedulePage(page);
    await open(page, schedule.address);
    await schedule.button('Publish…').click();
    await expect(schedule.dialog).toBeVisible();
  },
  figures: async (page) => {
    await open(page, '/admin/season');
    await page.getByRole('button', { name: /^Figures of/ }).click();
    await page.getByRole('heading', { name: 'Figures and files' }).scrollIntoViewIfNeeded();
  },
};

async function walkStates(page: Page, info: TestInfo, content: string): Promise<void> {
  for (const [name, show] of Object.entries(STATES)) {
    const opened = await show(page).catch(String);
    expect.soft(opened, `${content}-state-${name}`).toBeUndefined();
    await takeScreen(page, info, `${content}-state-${name}`);
    await check(page, `${content}-state-${name}`);
  }
  for (const candidate of ['01', '12', '40']) {
    const [link] = (await linksTo(product, `candidate${candidate}@example.com`)).slice(-1);
    await page.goto(product.url);
    // Another's application is not opened at once.
    await page.evaluate(() => sessionStorage.clear());
    await open(page, link!);
    await takePage(page, info, `${content}-own-${candidate}`);
    await check(page, `${content}-own-${candidate}`);
  }
}

test('a season in the middle', async ({ page }, info) => {
  await walk(page, info, 'season');
  await walkStates(page, info, 'season');
});

test('a season with extremes', async ({ page }, info) => {
  await addExtremes(product);
  await walk(page, info, 'extremes');
  await walkStates(page, info, 'extremes');
});

/** One width is enough for what does not depend on it. */
const isOther = ({ viewport }: { viewport: { width: number } | null }) => viewport?.width !== 1280;

test.describe('with forced colours', () => {
  test.skip(isOther, 'one width is enough');
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('a season with forced colours', async ({ page }, info) => {
    await walk(page, info, 'forced');
    await walkStates(page, info, 'forced');
  });
});

test.describe('at 400 %', () => {
  test.skip(isOther, 'one width is enough');

  test('a season with extremes at 400 %', async ({ page }, info) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await addExtremes(product);
    await walk(page, info, 'zoom');
    await walkStates(page, info, 'zoom');
  });
});
