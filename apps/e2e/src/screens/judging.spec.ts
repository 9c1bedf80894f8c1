import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { candidatesFile } from '../product/sample-files.ts';
import { takePage, takeScreen } from './picture.ts';

test.beforeEach(async ({ page }) => {
  const entries = auditionEntriesPage(page);
  await page.goto(entries.address);
  await expect(entries.table).toBeVisible();
});

test('audition entries', async ({ page }, info) => {
  await takePage(page, info, 'judging-list');
  const entries = auditionEntriesPage(page);
  await entries.judgeAs('Meera');
  await entries.tool('Import');
  await takeScreen(page, info, 'judging-tools');
  await page.keyboard.press('Escape');
  await entries.filters.click();
  await page.getByLabel('Not reviewed by me').click();
  await expect(page.getByRole('button', { name: 'Filters 1' })).toBeVisible();
  await takeScreen(page, info, 'judging-filters');
});

test('audition entries by slot', async ({ page }, info) => {
  await auditionEntriesPage(page).view('Slots').click();
  await takePage(page, info, 'judging-slots');
});

test('a candidate, and all reviews', async ({ page }, info) => {
  const entries = auditionEntriesPage(page);
  await page.getByRole('button', { name: /^View/ }).first().click();
  await expect(entries.dialog).toBeVisible();
  await takeScreen(page, info, 'judging-details');
  await entries.inDialog('Compare Reviews').click();
  await expect(entries.dialog.getByText(/^All Reviews for:/)).toBeVisible();
  await takeScreen(page, info, 'judging-comparison');
});

test('a candidate who has withdrawn, and is erased', async ({ page }, info) => {
  await page.context().route(/\/api\/auditions(\/changes.*)?$/, async (route) => {
    const url = new URL(route.request().url());
    const headers = { authorization: (await route.request().headerValue('authorization')) ?? '' };
    const answer = await page.request.get(`${url.origin}/api/auditions`, { headers });
    const entries = (await answer.json()) as object[];
    Object.assign(entries[0]!, {
      ...{ isWithdrawn: true, isChangedAfterReview: true },
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
  await page.reload();
  await expect(page.getByText('Withdrawn').first()).toBeVisible();
  await takeScreen(page, info, 'judging-marks');
  await page.getByRole('button', { name: /^View/ }).first().click();
  const { dialog } = auditionEntriesPage(page);
  const more = dialog.getByRole('button', { name: 'Personal Data' });
  await takeScreen(page, info, 'judging-marked');
  await more.scrollIntoViewIfNeeded();
  await more.click();
  await takeScreen(page, info, 'judging-personal-data');
  await page.getByRole('menuitem', { name: 'Erase Everything…' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await takeScreen(page, info, 'judging-erase');
});

test('judging mode', async ({ page }, info) => {
  const entries = auditionEntriesPage(page);
  await entries.judgeAs('Meera');
  await entries.judgeNext.click();
  await expect(entries.inDialog('Skip')).toBeVisible();
  await takeScreen(page, info, 'judging-mode');
});

test('chosen candidates, and their move', async ({ page }, info) => {
  const entries = auditionEntriesPage(page);
  for (const at of [1, 2])
    await page
      .getByRole('checkbox', { name: /^Choose / })
      .nth(at)
      .check();
  await takeScreen(page, info, 'judging-chosen');
  await page.getByRole('button', { name: 'Move to Slot…' }).click();
  await expect(entries.inDialog('Move')).toBeVisible();
  await takeScreen(page, info, 'judging-move');
});

test('the schedule', async ({ page }, info) => {
  const entries = auditionEntriesPage(page);
  await (await entries.tool('Divide into Slots')).click();
  await expect(entries.dialog).toBeVisible();
  await takeScreen(page, info, 'judging-schedule');
});

test('an import', async ({ page }, info) => {
  const entries = auditionEntriesPage(page);
  await (await entries.tool('Import')).click();
  await entries.dialog.getByLabel('CSV file').setInputFiles(candidatesFile());
  await expect(entries.dialog.getByText('New candidates (1)')).toBeVisible();
  await takeScreen(page, info, 'judging-import');
});

test('a bulk change, and the way back', async ({ page }, info) => {
  const entries = auditionEntriesPage(page);
  await (await entries.tool('Reject All Pending')).click();
  await expect(entries.confirmation.dialog).toBeVisible();
  await takeScreen(page, info, 'judging-question');
  await entries.confirmation.dialog.getByRole('button', { name: /^Reject \d+$/ }).click();
  const undo = entries.undo(/^Undo: \d+ candidates rejected$/).first();
  await expect(undo).toBeVisible();
  await takeScreen(page, info, 'judging-undo');
  await undo.click();
  await expect(undo).toBeHidden();
});

test('what waits, and what was refused', async ({ page, pageErrors }, info) => {
  pageErrors.allow(/net::ERR_/, /status of 409/);
  const entries = auditionEntriesPage(page);
  const writes = /\/api\/auditions\/[^/]+\/(reviews|status)$/;
  await page.route(writes, (route) => route.abort('internetdisconnected'));
  await entries.judgeAs('Meera');
  await entries.detailsOfFirst.click();
  await entries.submitReview('Sharp on every beat, and a smile that reaches the last row.');
  await expect(entries.reviewWaits).toBeVisible();
  await entries.reviewWaits.scrollIntoViewIfNeeded();
  await takeScreen(page, info, 'judging-waiting-review');
  await entries.inDialog('Close').click();
  await expect(entries.waitingToSend(1)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await takeScreen(page, info, 'judging-waiting');
  await page.unroute(writes);
  const refusal = {
    code: 'already_reviewed',
    message: 'You have already reviewed this candidate.',
  };
  await page.route(writes, (route) => route.fulfill({ status: 409, json: refusal }));
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(entries.notSent).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await takeScreen(page, info, 'judging-refused');
});

test('keys, and the menu of a card', async ({ page }, info) => {
  const entries = auditionEntriesPage(page);
  const candidate = await entries.rows.nth(1).textContent();
  const more = entries.more(candidate!);
  if (await more.isVisible()) {
    await more.click();
    await takeScreen(page, info, 'judging-menu');
    await page.keyboard.press('Escape');
  }
  await entries.judgeNext.click();
  await page.keyboard.press('?');
  await takeScreen(page, info, 'judging-help');
});

test('the season', async ({ page }, info) => {
  await page.goto('/admin/season', { waitUntil: 'networkidle' });
  await takePage(page, info, 'judging-season');
  await page.getByLabel('Opens', { exact: true }).fill('2026-12-01T18:00');
  await page.getByRole('button', { name: 'Add a Part of a Day' }).click();
  await page.getByRole('group', { name: 'Part 3' }).getByLabel('Label').fill('Saturday night');
  await page.getByRole('button', { name: 'Save Season' }).click();
  await expect(page.getByText(/^Write the privacy text first/)).toBeVisible();
  await takePage(page, info, 'judging-season-refused');
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  await page.getByRole('button', { name: 'Start a New Season…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await takeScreen(page, info, 'judging-season-new');
});
