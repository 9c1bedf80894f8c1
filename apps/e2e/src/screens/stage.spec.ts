import type { CheckInEntry, CheckInList, DayNow } from '@nox/contracts';
import { takePage, takeScreen } from '../browser/pictures.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { displayPage, stagePage } from '../pages/season-pages.ts';

const idOf = (serial: number) => `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;

const NAMES = [
  'Asha Rao',
  'Benjamin Ode',
  'Cleo Xu',
  'Divya Venkataraghavan-Subramanian',
  'Eli Roy',
];
const PANELS = ['Hall A', 'Hall B'];

/** Now, for the society. */
function local() {
  const [date = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(new Date())
    .split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { date, minutes: hours * 60 + minutes };
}

const kindOf = (turn: number) =>
  (['finished', 'no-show', 'started', 'left', 'called', 'arrived'] as const)[turn];

/** Each panel has twelve candidates, some of whom are done. */
function list(): CheckInList {
  const { date, minutes } = local();
  const at = new Date().toISOString();
  const entries = Array.from({ length: 24 }, (_, index): CheckInEntry => {
    const turn = Math.floor(index / 2);
    const starts = Math.max(0, minutes - 35) + 10 * turn;
    const kind = kindOf(turn);
    return {
      _id: idOf(index + 1),
      number: 131 + index,
      fullName: NAMES[index % NAMES.length]!,
      code: '',
      timeSlot: '',
      slot: { date, starts, ends: starts + 10, panel: PANELS[index % 2]!, room: 'First floor' },
      events: kind ? [{ _id: idOf(500 + index), kind, at }] : [],
    };
  });
  return { revision: { schedule: 1, entries: 1 }, entries };
}

test('now and next of a panel, and the links of screens', async ({ page, pageErrors }, info) => {
  pageErrors.allow(/net::ERR_/);
  const stage = stagePage(page);
  const shown = list();
  await page.route(/\/api\/check-in$/, (route) => route.fulfill({ json: shown }));
  await page.route(/\/api\/check-in\/changes/, (route) =>
    route.fulfill({
      json: { revision: shown.revision, isIncomplete: false, entries: [], removed: [] },
    }),
  );
  await page.route(/\/api\/check-in\/events$/, (route) => route.abort());
  await page.goto(stage.address);
  await expect(stage.panel('Hall A')).toBeVisible();
  await takePage(page, info, 'stage-panels');
  await stage.panel('Hall A').click();
  await expect(stage.main).toBeVisible();
  await takeScreen(page, info, 'stage');
  await takePage(page, info, 'stage-whole');
  await stage.main.click();
  await expect(stage.button('Undo')).toBeVisible();
  await takeScreen(page, info, 'stage-done');
  await stage.button(/^Swap/).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await takeScreen(page, info, 'stage-swap');
  await page.keyboard.press('Escape');
  await stage.button('Screens').click();
  await page.getByLabel('Where it is').fill('Corridor, ground floor');
  await stage.button('Make a link').click();
  await expect(page.getByRole('img', { name: /^Code/ })).toBeVisible();
  await takeScreen(page, info, 'stage-screens');
});

const seen = (number: number, fields = {}) => ({ number, ...fields });
const panel = (name: string, at: number): DayNow['panels'][number] => ({
  name,
  room: at === 2 ? 'Second floor, behind the library' : 'Ground floor',
  now: at === 1 ? null : seen(131 + at, at === 3 ? {} : { firstName: 'Venkataraghavan' }),
  next: [
    seen(141 + at, { ...(at < 2 && { isCalled: true as const }), firstName: 'Asha' }),
    seen(151 + at),
    seen(1_161 + at),
  ],
  minutesBehind: [12, 0, null, 3, 65, 0][at]!,
});
const HALLS = ['Hall A', 'Hall B', 'Dance Studio', 'Hall D', 'Hall E', 'Gymnasium'];

for (const count of [1, 2, 6]) {
  test(`the screen in the corridor: panels ${count}`, async ({ page }, info) => {
    const panels = HALLS.slice(0, count).map(panel);
    await page.route('**/api/season/now', (route) => route.fulfill({ json: { panels } }));
    await page.goto(displayPage(page).addressOf('x'.repeat(43)), { waitUntil: 'networkidle' });
    await expect(displayPage(page).panel('Hall A')).toBeVisible();
    await takeScreen(page, info, `corridor-${count}`);
  });
}

test('the screen in the corridor: no network, and a link that works no more', async ({
  page,
  pageErrors,
}, info) => {
  pageErrors.allow(/net::ERR_|status of 401/);
  const { addressOf, panel: shown } = displayPage(page);
  const panels = HALLS.slice(0, 2).map(panel);
  await page.route('**/api/season/now', (route) => route.fulfill({ json: { panels } }));
  await page.goto(addressOf('x'.repeat(43)), { waitUntil: 'networkidle' });
  await expect(shown('Hall A')).toBeVisible();
  await page.unroute('**/api/season/now');
  await page.route('**/api/season/now', (route) => route.abort());
  await expect(page.getByText(/^Last heard/)).toBeVisible({ timeout: 30_000 });
  await takeScreen(page, info, 'corridor-offline');
  await page.unroute('**/api/season/now');
  await page.reload();
  await expect(page.getByRole('heading', { name: /does not work any more/ })).toBeVisible();
  await takeScreen(page, info, 'corridor-revoked');
});
