import type { Locator, Page } from '@playwright/test';
import { AuditionEntriesPage } from '../pages/audition-entries-page.ts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { newCandidates } from '../product/candidates.ts';
import { openAsAdministrator } from '../fixtures/open-as-administrator.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TestProduct } from '../product/test-product.ts';

// What others change while one looks, a network that goes and what it leaves are looked at in the journeys about that.

const LIST = /\/api\/auditions$/;
const REVIEWS = /\/api\/auditions\/[^/]+\/reviews$/;

async function open(page: Page, product: TestProduct) {
  const entries = new AuditionEntriesPage(page);
  await openAsAdministrator(page, product, entries.address);
  return entries;
}

/** The page as it stands once `element` is there. */
async function expectNothingIn(page: Page, element: ReturnType<Page['getByText']>) {
  await expect(element).toBeVisible();
  await expectNoAccessibilityFindings(page);
}

/** Scrolls until of a button in the list, right where `results` have theirs, so many pixels show above them. */
async function scrollButtonBelow(results: Locator, showing: number) {
  await results.evaluate((region, height) => {
    const top = region.getBoundingClientRect().top;
    const own = region.querySelector('button')!.getBoundingClientRect();
    const button = [...document.querySelectorAll('main :is(a, button, select)')]
      .filter((one) => !region.contains(one))
      .map((one) => one.getBoundingClientRect())
      .find((one) => one.top > top && one.left < own.right && one.right > own.left);
    if (!button) throw new Error('No button of the list lies below the results.');
    window.scrollBy({ top: button.top + height - top, behavior: 'instant' });
  }, showing);
}

test.describe('nothing stands in the way of anybody', () => {
  test('in the list, the slots, the tools and the menu of a card', async ({ page, product }, {
    project,
  }) => {
    const entries = await open(page, product);
    await expectNothingIn(page, entries.table);
    await entries.judgeAs('Meera');
    await expectNoAccessibilityFindings(page);
    await entries.view('Slots').click();
    await expectNothingIn(page, page.getByRole('heading', { level: 2 }).first());
    if (project.name === 'phone') {
      const candidate = await entries.rows.nth(1).textContent();
      await entries.more(candidate!).click();
      await expectNothingIn(page, page.getByRole('button', { name: 'Delete Entry' }));
      await page.keyboard.press('Escape');
    } else {
      await page.getByRole('button', { name: 'Mean' }).click();
      await expect(page.getByRole('columnheader', { name: 'Mean' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
      await expectNoAccessibilityFindings(page);
    }
    await entries.search.fill('nobody is called that');
    await expectNothingIn(page, page.getByText('No entries match criteria.'));
  });

  test('while the entries are on their way, when they do not come, and when there are none', async ({
    page,
    product,
    pageErrors,
  }) => {
    pageErrors.allow(/net::ERR_/);
    let fail: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (fail = resolve));
    let isThere = false;
    await page.route(LIST, async (route) => {
      await waiting;
      if (isThere) await route.fulfill({ json: [] });
      else await route.abort('connectionrefused');
    });
    const entries = await open(page, product);
    await expectNothingIn(page, page.getByText('Loading audition entries'));
    fail();
    await expectNothingIn(page, page.getByText('Failed to fetch audition entries.'));
    isThere = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectNothingIn(page, page.getByText('No entries match criteria.'));
    await entries.view('Slots').click();
    await expectNothingIn(page, page.getByText('No entries have been slotted yet.'));
  });

  test('in the details, the comparison and its question', async ({ page, product }) => {
    const entries = await open(page, product);
    await entries.detailsOfFirst.click();
    await expectNothingIn(page, entries.dialog.getByText('Enter a Judge Name to add a review.'));
    await entries.dialog.getByLabel('Judge name').fill('Meera');
    await entries.inDialog('Submit Review').click();
    await expectNothingIn(page, entries.dialog.getByText('Notes is required.'));
    await entries.inDialog('Compare Reviews').click();
    await expectNothingIn(page, entries.dialog.getByText(/^All Reviews for:/));
    await entries.dialog
      .getByRole('button', { name: /^Delete the review/ })
      .first()
      .click();
    await expectNothingIn(page, entries.confirmation.dialog);
  });

  test('in the question before an entry is deleted', async ({ page, product }) => {
    const entries = await open(page, product);
    await entries.detailsOfFirst.click();
    await entries.inDialog('Delete Entry').click();
    await expectNothingIn(page, entries.confirmation.dialog);
  });

  test('in a review that was begun before, and after it was sent', async ({ page, product }) => {
    const { names, group } = await newCandidates(product, 'A');
    const entries = await open(page, product);
    await entries.judgeAs('Meera');
    await page.getByLabel("Hide others' reviews until mine is in").check();
    await entries.search.fill(group);
    await entries.details(names[0]!).click();
    await entries.notes.fill('Sharp on');
    await page.reload();
    await expectNothingIn(page, entries.dialog.getByText('What you wrote before is still here.'));
    await expectNothingIn(page, entries.dialog.getByText(/^Others' reviews stay hidden/));
    await entries.notes.fill('Sharp on the beat.');
    await entries.inDialog('Submit Review').click();
    await expectNothingIn(
      page,
      entries.dialog.getByText('Your review as this judge has been submitted.'),
    );
  });

  test('in judging, with its keys, without a name and at its end', async ({ page, product }) => {
    const { names, group } = await newCandidates(product, 'A');
    const entries = await open(page, product);
    await entries.search.fill(group);
    await expect(entries.rows).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`search=${group}`));
    await entries.judgeNext.click();
    await expectNothingIn(page, entries.dialog.getByText('Enter a Judge Name to add a review.'));
    await entries.dialog.getByLabel('Judge name').fill('Meera');
    await entries.dialog.getByRole('heading', { name: names[0] }).click();
    await page.keyboard.press('?');
    await expect(entries.notes).toBeVisible();
    await expectNoAccessibilityFindings(page);
    await entries.notes.fill('The last one.');
    await entries.inDialog('Submit and Next').click();
    await expectNothingIn(page, entries.dialog.getByText(/Nobody else is left to review\.$/));
    await entries.inDialog('Stop Judging').click();
    await entries.judgeNext.click();
    await expectNothingIn(page, entries.result('You have reviewed every candidate shown here.'));
  });

  test('in the schedule, and in what is wrong with it', async ({ page, product }) => {
    const entries = await open(page, product);
    await (await entries.tool('Divide into Slots')).click();
    await expectNothingIn(page, page.getByRole('dialog', { name: 'Schedule Audition Time Slots' }));
    await entries.dialog.getByLabel(/^End Time/).fill('10:00');
    await entries.inDialog('Divide into Slots').click();
    await expectNothingIn(page, entries.dialog.getByText('End time must be after start time.'));
  });

  test('in the import, and in its preview', async ({ page, product }) => {
    const entries = await open(page, product);
    await (await entries.tool('Import')).click();
    await expectNothingIn(page, page.getByRole('dialog', { name: 'Import Candidates' }));
    const csv = [
      'Full name,Phone number,Roll number,Email address,Branch,Rating,Dance style,Hobby',
      'Anu Rao,9876543210,NEW-1,anu@example.com,CSE,7,Hip Hop,Chess',
      'Anu Rao again,9876543210,new-1,anu@example.com,CSE,7,Hip Hop,Chess',
      'Ben Das,12,NEW-2,ben@example.com,CSE,7,Hip Hop,Chess',
    ].join('\n');
    const file = { name: 'form.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await entries.dialog.getByLabel('CSV file').setInputFiles(file);
    await expectNothingIn(page, entries.dialog.getByText('New candidates (1)'));
  });

  test('in the questions before bulk changes, in what is said then, and in the way back', async ({
    page,
    product,
  }) => {
    await newCandidates(product, 'AB');
    const entries = await open(page, product);
    await entries.view('Slots').click();
    await (await entries.tool('Remove Slotting')).click();
    await expectNothingIn(page, entries.confirmation.dialog);
    await entries.confirmation.cancel.click();
    await (await entries.tool('Reject All Pending')).click();
    await expectNothingIn(page, entries.confirmation.dialog);
    await entries.confirmation.dialog.getByRole('button', { name: /^Reject \d+$/ }).click();
    await expect(entries.result(/changed from 'Pending' to 'Not Selected'\./)).toBeVisible();
    await expectNothingIn(page, entries.undo(/^Undo: \d+ candidates rejected$/).first());
    await (await entries.tool('Reject All Pending')).click();
    await expectNothingIn(page, entries.result(/^There are no candidates/));
    await (await entries.tool('Delete Not Selected')).click();
    await expectNothingIn(page, entries.confirmation.dialog);
    await entries.confirmation.cancel.click();
    await entries
      .undo(/^Undo: \d+ candidates rejected$/)
      .first()
      .click();
    await expectNothingIn(page, entries.result(/'Pending' again\.$/));
  });

  test('in a result above the list, wherever its edge falls', async ({
    page,
    product,
    pageErrors,
  }) => {
    pageErrors.allow(/net::ERR_/);
    const entries = await open(page, product);
    await page.route(/\/api\/auditions\/export$/, (route) => route.abort('connectionrefused'));
    await (await entries.tool('Export')).click();
    await expect(entries.result(/^Could not export data/)).toBeVisible();
    for (const showing of [1, 10, 20, 30]) {
      await scrollButtonBelow(entries.results, showing);
      await expectNoAccessibilityFindings(page, 'target-size');
    }
  });

  test('in an export that fails, and in a review that was refused', async ({
    page,
    product,
    pageErrors,
  }) => {
    pageErrors.allow(/net::ERR_/, /status of 422/);
    const { names, group } = await newCandidates(product, 'A');
    const entries = await open(page, product);
    await page.route(/\/api\/auditions\/export$/, (route) => route.abort('connectionrefused'));
    await (await entries.tool('Export')).click();
    await expectNothingIn(
      page,
      entries.result('Could not export data. There may be no slotted auditions.'),
    );

    await page.route(REVIEWS, (route) => route.abort('connectionrefused'));
    await entries.judgeAs('Meera');
    await entries.search.fill(group);
    await entries.details(names[0]!).click();
    await entries.notes.fill('Too much for the server.');
    await entries.inDialog('Submit Review').click();
    await expectNothingIn(page, entries.dialog.getByText(/^Your review is waiting to be sent/));
    await page.unroute(REVIEWS);
    const refusal = { code: 'invalid', message: 'It was too much.' };
    await page.route(REVIEWS, (route) => route.fulfill({ status: 422, json: refusal }));
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectNothingIn(page, entries.dialog.getByText('It was too much.'));
    await entries.inDialog('Close').click();
    await expectNothingIn(page, entries.notSent);
  });
});
