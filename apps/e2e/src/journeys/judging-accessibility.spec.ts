import type { Locator, Page } from '@playwright/test';
import {
  expectAccessible,
  expectNoAccessibilityFindings,
  expectTouchTargets,
} from '../browser/accessibility.ts';
import { shortcut } from '../browser/input.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { type AuditionEntriesPage, auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { newCandidates } from '../product/seasons.ts';

/** The words in the names and third columns of a table's rows that do not stand in one line. */
const brokenWords = (table: Locator) =>
  table.locator('tbody :is(th > :first-child, td:nth-child(3))').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const text = cell.firstChild!;
      return [...cell.textContent.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length === 1 ? [] : [word];
      });
    }),
  );

/** The controls of a dialog whose focus ring is cut off at its left or right. */
const clippedRings = (dialog: Locator) =>
  dialog.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('a, button, input, textarea')].flatMap((control) => {
      if (!control.checkVisibility()) return [];
      const options: FocusOptions & { focusVisible: boolean } = { focusVisible: true };
      control.focus(options);
      const ringed = control.matches('[type=radio]') ? control.closest('label')! : control;
      const { outlineOffset, outlineWidth } = getComputedStyle(ringed);
      const ring = Math.max(parseFloat(outlineOffset) + parseFloat(outlineWidth), 0);
      let box = ringed.parentElement!;
      while (box !== root && getComputedStyle(box).overflowX === 'visible') {
        box = box.parentElement!;
      }
      const { left, right } = ringed.getBoundingClientRect();
      const clip = box.getBoundingClientRect();
      const isCut = left - ring < clip.left - 0.5 || right + ring > clip.right + 0.5;
      return isCut ? [control.getAttribute('aria-label') ?? control.outerHTML.slice(0, 80)] : [];
    }),
  );

/** A form's export with one new candidate, a duplicate and an invalid row. */
function candidatesFile() {
  const rows = [
    'Full name,Phone number,Roll number,Email address,Branch,Rating,Dance style,Hobby',
    'Anu Rao,9876543210,NEW-1,anu@example.com,CSE,7,Hip Hop,Chess',
    'Anu Rao again,9876543210,new-1,anu@example.com,CSE,7,Hip Hop,Chess',
    'Ben Das,12,NEW-2,ben@example.com,CSE,7,Hip Hop,Chess',
  ];
  return { name: 'form.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
}

// States caused by other judges or a missing network: judging-sync.spec.ts, judging-outbox.spec.ts, offline.spec.ts.

const LIST = /\/api\/auditions$/;
const REVIEWS = /\/api\/auditions\/[^/]+\/reviews$/;

/** What is not checked while an open menu or a bar covers parts of other controls. */
const COVERED = ['target-size'];

async function open(page: Page, query = '') {
  const entries = auditionEntriesPage(page);
  await page.goto(entries.address + query);
  return entries;
}

/** The list begins high, shows many candidates, with its head, or on a phone its search, always in sight. */
async function expectCalm(page: Page, entries: AuditionEntriesPage, isMobile: boolean) {
  const boxesOf = (locator: Locator) =>
    locator.evaluateAll((elements) =>
      elements.map((element) => {
        const { top, bottom, height } = element.getBoundingClientRect();
        return { top, bottom, height };
      }),
    );
  const rows = page.locator('tbody tr[data-index]');
  const before = page.viewportSize()!;
  if (isMobile) {
    // Another journey may have checked candidates in, which may take a line more.
    const plain = rows.filter({ hasNotText: 'Here' });
    const highest = async () => Math.max(...(await boxesOf(plain)).map(({ height }) => height));
    await expect.poll(highest).toBeLessThanOrEqual(130);
    await expectTouchTargets(entries.table);
    // The size is a tablet's.
    await page.setViewportSize({ width: 1180, height: 820 });
    await expect(page.getByRole('columnheader', { name: 'Roll Number' })).toBeVisible();
    await expectTouchTargets(entries.table);
    await expect.poll(() => brokenWords(entries.table)).toEqual([]);
    await page.setViewportSize(before);
    await expect(rows.first()).toHaveCSS('display', 'flex');
  } else {
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect.poll(() => brokenWords(entries.table)).toEqual([]);
    const boxes = await boxesOf(rows);
    expect(boxes[0]!.top).toBeLessThan(260);
    expect(boxes.filter(({ bottom }) => bottom <= 720).length).toBeGreaterThanOrEqual(11);
  }
  await page.evaluate(() => window.scrollTo({ top: 400, behavior: 'instant' }));
  const head = page.getByRole('columnheader', { name: 'Roll Number' });
  await expect(isMobile ? entries.search : head).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.setViewportSize(before);
}

/**
 * Scrolls until `showing` pixels of a control of the list stick out below the buttons of `results`. Nothing else sticks to
 * the screen then: header and search would cover parts of other controls, depending on what is above the list.
 */
async function scrollButtonBelow(results: Locator, showing: number) {
  await results.evaluate((region, height) => {
    for (const one of document.querySelectorAll<HTMLElement>('header, main *')) {
      const isSticky = getComputedStyle(one).position === 'sticky';
      if (isSticky && one !== region) one.style.position = 'static';
    }
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

test.describe('axe finds nothing', () => {
  test('in the list, and in a tool', async ({ page, isMobile }) => {
    const entries = await open(page);
    await expectAccessible(entries.table);
    await expectCalm(page, entries, isMobile);
    await entries.judgeAs('Meera');
    await entries.tool('Import');
    await expectNoAccessibilityFindings(page, undefined, COVERED);
  });

  const further = 'in the filters, the slots, the menu of a card, and an empty list';
  test(further, { tag: '@all' }, async ({ page }) => {
    const entries = await open(page);
    await entries.judgeAs('Meera');
    await entries.filters.click();
    await page.getByLabel('Not reviewed by me').click();
    await expect(page.getByRole('button', { name: 'Filters 1' })).toBeVisible();
    await expectNoAccessibilityFindings(page, undefined, COVERED);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await entries.view('Slots').click();
    await expectAccessible(page.getByRole('heading', { level: 2 }).first());
    const more = entries.more((await entries.rows.nth(1).textContent())!);
    if (await more.isVisible()) {
      await more.click();
      await expect(page.getByRole('menuitem', { name: 'Delete entry' })).toBeVisible();
      await expectNoAccessibilityFindings(page, undefined, COVERED);
      await page.keyboard.press('Escape');
    } else {
      await page.getByRole('button', { name: 'Mean' }).click();
      await expect(page.getByRole('columnheader', { name: 'Mean' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
      await expectNoAccessibilityFindings(page);
    }
    await entries.search.fill('no such name');
    await expectAccessible(page.getByText('No entries match criteria.'));
  });

  test(
    'while the entries are loading, when that fails, and when there are none',
    { tag: '@all' },
    async ({ page, pageErrors }) => {
      pageErrors.allow(/net::ERR_/);
      let fail: () => void = () => undefined;
      const waiting = new Promise<void>((resolve) => (fail = resolve));
      let isAvailable = false;
      await page.route(LIST, async (route) => {
        await waiting;
        if (isAvailable) await route.fulfill({ json: [] });
        else await route.abort('connectionrefused');
      });
      await open(page);
      await expectAccessible(page.getByText('Loading audition entries'));
      fail();
      await expectAccessible(page.getByText('Failed to fetch audition entries.'));
      isAvailable = true;
      // The click comes at once: the page tries again by itself, too.
      await page.getByRole('button', { name: 'Try again' }).dispatchEvent('click');
      await expectAccessible(page.getByText('There are no candidates yet.'));
    },
  );

  test(
    'in the details, the comparison, and before a review or an entry is deleted',
    { tag: '@all' },
    async ({ page }) => {
      const entries = await open(page);
      await entries.detailsOfFirst.click();
      await expectAccessible(entries.dialog.getByText('Enter a Judge Name to add a review.'));
      await entries.dialog.getByLabel('Judge name').fill('Meera');
      await entries.inDialog('Submit review').click();
      await expectAccessible(entries.dialog.getByText('Notes are required.'));
      expect(await clippedRings(entries.dialog)).toEqual([]);
      await entries.inDialog('Compare reviews').click();
      await expectAccessible(entries.dialog.getByText(/^All Reviews for:/));
      await entries.inDialog('Delete a review').click();
      await page
        .getByRole('menuitem', { name: /^Delete the review/ })
        .first()
        .click();
      await expectAccessible(entries.confirmation);
      await page.goto(entries.address);
      await entries.detailsOfFirst.click();
      await entries.inDialog('Delete entry').click();
      await expectAccessible(entries.confirmation);
    },
  );

  test(
    'in a restored review, and after it was sent',
    { tag: '@all' },
    async ({ page, product }) => {
      const { names, group } = await newCandidates(product, 'A');
      const entries = await open(page, `?search=${group}`);
      await entries.judgeAs('Meera');
      await entries.chooseToHide(true);
      await entries.details(names[0]!).click();
      await entries.notes.fill('Sharp on');
      await page.reload();
      await expectAccessible(entries.dialog.getByText('What you wrote before is still here.'));
      await expectAccessible(entries.dialog.getByText(/^Others' reviews stay hidden/));
      await entries.submitReview('Sharp on the beat.');
      await expectAccessible(entries.reviewSubmitted);
      await entries.inDialog('Close').click();
      // The account is that of other journeys.
      await entries.chooseToHide(false);
    },
  );

  test(
    'in the judging dialog, its keys, without a judge name, and at the end',
    { tag: '@all' },
    async ({ page, product }) => {
      const { names, group } = await newCandidates(product, 'A');
      const entries = await open(page, `?search=${group}`);
      await expect(entries.rows).toHaveCount(1);
      await entries.judgeNext.click();
      await expectAccessible(entries.dialog.getByText('Enter a Judge Name to add a review.'));
      await entries.dialog.getByLabel('Judge name').fill('Meera');
      await page.keyboard.press('Enter');
      await expect(entries.dialog.getByRole('heading', { name: names[0] })).toBeFocused();
      const keys = page.getByRole('dialog', { name: 'Keys' });
      await shortcut(page, '?', () => expect(keys).toBeVisible({ timeout: 500 }));
      await expectAccessible(keys);
      await page.keyboard.press('Escape');
      await expectAccessible(entries.notes);
      await entries.notes.fill('The last one.');
      await entries.inDialog('Submit and next').click();
      await expectAccessible(entries.dialog.getByText(/No candidate is left to review\.$/));
      await entries.inDialog('Stop judging').click();
      await entries.judgeNext.click();
      await expectAccessible(entries.result('You have reviewed every candidate shown here.'));
    },
  );

  test(
    'with chosen candidates, and in the dialogs that move or delete them',
    { tag: '@all' },
    async ({ page }) => {
      const entries = await open(page);
      await page
        .getByRole('checkbox', { name: /^Choose / })
        .first()
        .check();
      await expect(page.getByText('1 candidate chosen')).toBeVisible();
      // The bar at the lower edge covers parts of a row.
      await expectNoAccessibilityFindings(page, undefined, COVERED);
      await (await entries.ofChosen('Move to slot…')).click();
      await expectAccessible(entries.inDialog('Move'));
      await page.keyboard.press('Escape');
      await (await entries.ofChosen('Delete…')).click();
      await expectAccessible(entries.confirm('Delete 1'));
    },
  );

  test('in the schedule and its errors', { tag: '@all' }, async ({ page }) => {
    const entries = await open(page);
    await (await entries.tool('Divide into Slots')).click();
    await expectAccessible(page.getByRole('dialog', { name: 'Schedule Audition Time Slots' }));
    await entries.dialog.getByLabel(/^End time/).fill('10:00');
    await entries.inDialog('Divide into Slots').click();
    await expectAccessible(entries.dialog.getByText('End time must be after start time.'));
  });

  test('in the import and its preview', { tag: '@all' }, async ({ page }) => {
    const entries = await open(page);
    await (await entries.tool('Import')).click();
    await expectAccessible(page.getByRole('dialog', { name: 'Import candidates' }));
    await entries.dialog.getByLabel('CSV file').setInputFiles(candidatesFile());
    await expectAccessible(entries.dialog.getByText('New candidates (1)'));
  });

  test(
    'in the confirmations, results and undo of bulk changes',
    { tag: '@all' },
    async ({ page, product }) => {
      await newCandidates(product, 'AB');
      const entries = await open(page);
      await entries.view('Slots').click();
      await (await entries.tool('Remove Slotting')).click();
      await expectAccessible(entries.confirmation);
      await entries.confirm('Cancel').click();
      await (await entries.tool('Reject All Pending')).click();
      await expectAccessible(entries.confirmation);
      await entries.confirmation.getByLabel(/still to dance$/).check();
      await entries.confirm(/^Reject \d+$/).click();
      await expect(entries.result(/changed from 'Pending' to 'Not Selected'\./)).toBeVisible();
      await expectAccessible(entries.undo(/^Undo: \d+ candidates rejected$/).first());
      await (await entries.tool('Reject All Pending')).click();
      await expectAccessible(entries.result(/^There are no candidates/));
      await (await entries.tool('Delete Not Selected')).click();
      await expectAccessible(entries.confirmation);
      await entries.confirm('Cancel').click();
      await entries
        .undo(/^Undo: \d+ candidates rejected$/)
        .first()
        .click();
      await expectAccessible(entries.result(/'Pending' again\.$/));
    },
  );

  const failing =
    'in an export that fails, wherever the list is scrolled, and in a rejected review';
  test(failing, { tag: '@all' }, async ({ page, product, pageErrors }) => {
    pageErrors.allow(/net::ERR_/, /status of 422/);
    const { names, group } = await newCandidates(product, 'A');
    const entries = await open(page);
    await page.route(/\/api\/auditions\/export$/, (route) => route.abort('connectionrefused'));
    await (await entries.tool('Export')).click();
    await expectAccessible(
      entries.result('Could not export data. There may be no slotted auditions.'),
    );
    for (const showing of [1, 10, 20, 30]) {
      await scrollButtonBelow(entries.results, showing);
      await expectNoAccessibilityFindings(page, 'target-size');
    }

    await page.route(REVIEWS, (route) => route.abort('connectionrefused'));
    await entries.judgeAs('Meera');
    await entries.search.fill(group);
    await entries.details(names[0]!).click();
    await entries.submitReview('Too much for the server.');
    await expectAccessible(entries.dialog.getByText(/^Your review is waiting to be sent/));
    // The refusal is there before the next attempt to send it.
    const refusal = { code: 'invalid', message: 'It was too much.' };
    await page.route(REVIEWS, (route) => route.fulfill({ status: 422, json: refusal }));
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectAccessible(entries.dialog.getByText('It was too much.'));
    await entries.inDialog('Close').click();
    await expectAccessible(entries.notSent);
  });
});
