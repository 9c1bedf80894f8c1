import { takePage, takeScreen } from '../browser/pictures.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { systemPage } from '../pages/admin-layout.ts';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { METRICS_AFTER_BAD_RELEASE } from './client-metrics.ts';
import { pageOf } from './sample-messages.ts';

// Further states of the tools than those that journeys check with axe (screens.config.ts).

test('the system page after a bad release', async ({ page }, info) => {
  const system = systemPage(page);
  await page.route('**/api/client-metrics', (route) =>
    route.fulfill({ json: METRICS_AFTER_BAD_RELEASE }),
  );
  await page.goto(system.address);
  await expect(system.alarm).toBeVisible();
  await system.unfold('Errors and speed');
  await expect(system.table('Errors and speed')).toBeVisible();
  await takePage(page, info, 'admin-system-alarm');
});

test('a candidate who has withdrawn, and is erased', async ({ page }, info) => {
  await page.context().route(/\/api\/auditions(\/changes.*)?$/, async (route) => {
    const url = new URL(route.request().url());
    const headers = { authorization: (await route.request().headerValue('authorization')) ?? '' };
    const answer = await page.request.get(`${url.origin}/api/auditions`, { headers });
    const entries = (await answer.json()) as object[];
    Object.assign(entries[0]!, {
      isWithdrawn: true,
      isChangedAfterReview: true,
      mailTrouble: '550 No such user',
    });
    Object.assign(entries[2]!, { isWithdrawn: true });
    const revision = Number(answer.headers()['nox-revision']);
    const changes = { revision, isComplete: true, entries, removed: [] };
    await route.fulfill({
      headers: { 'nox-revision': String(revision) },
      json: url.pathname.endsWith('changes') ? changes : entries,
    });
  });
  await page.goto(auditionEntriesPage(page).address);
  await expect(page.getByText('Withdrawn').first()).toBeVisible();
  await takeScreen(page, info, 'judging-marks');
  await page.getByRole('button', { name: /^View/ }).first().click();
  const { dialog } = auditionEntriesPage(page);
  const more = dialog.getByRole('button', { name: 'Personal data' });
  // Facts follow the first paint.
  await expect(more).toBeVisible();
  await takeScreen(page, info, 'judging-marked');
  await more.scrollIntoViewIfNeeded();
  await more.click();
  await takeScreen(page, info, 'judging-personal-data');
  await page.getByRole('menuitem', { name: 'Erase everything…' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await takeScreen(page, info, 'judging-erase');
});

test('the season', async ({ page }, info) => {
  await page.route(/\/api\/messages\?/, (route) => route.fulfill({ json: pageOf('') }));
  await page.goto('/admin/season', { waitUntil: 'networkidle' });
  const opens = page.getByLabel('Opens, date');
  await expect(opens).toBeVisible();
  await takePage(page, info, 'judging-season');
  await opens.fill('2026-12-01');
  await page.getByLabel('Opens, time').fill('18:00');
  await page.getByRole('button', { name: 'Add a part of a day' }).click();
  await page.getByRole('group', { name: 'Part 3' }).getByLabel('Label').fill('Saturday night');
  await page.getByRole('button', { name: 'Save season', exact: true }).click();
  await expect(page.getByText(/^Write the privacy text first/)).toBeVisible();
  await takePage(page, info, 'judging-season-refused');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByRole('button', { name: 'Start a new season…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await takeScreen(page, info, 'judging-season-new');
});
