import type { Page } from '@playwright/test';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { schedulePage } from '../pages/season-pages.ts';
import { countSheets, showAsPrinted } from '../browser/layout.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { entriesOf, newCandidates } from '../product/seasons.ts';

const SLOTS = ['16:00 - 16:30', '16:30 - 17:00'] as const;

/** The colours of what is in sight behind texts, and what stays at its place on the screen. */
const surfacesOf = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('html, body, body *:not(svg *)')].filter((each) =>
      each.checkVisibility(),
    );
    const lightness = (colour: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return alpha === 0 ? 255 : Math.min(red, green, blue);
    };
    return {
      dark: shown
        .filter((each) => lightness(getComputedStyle(each).backgroundColor) < 200)
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      fixed: shown
        .filter((each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position))
        .filter((each) => each.textContent.trim() !== '')
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    };
  });

/** What browsers write on each sheet. */
const pageRulesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .filter((rule) => rule instanceof CSSPageRule)
      .map(({ cssText }) => cssText)
      .join(' '),
  );

test.describe('on paper', { tag: '@desktop' }, () => {
  test('the running order has every candidate below the slot, on few sheets', async ({
    page,
    product,
  }) => {
    const candidates = await newCandidates(product, 60);
    const entries = await entriesOf(product, candidates);
    for (const [at, timeSlot] of SLOTS.entries()) {
      const ids = entries.slice(at * 40, at * 40 + 40).map(({ _id }) => _id);
      await product.call('PUT', '/api/auditions/time-slots', { ids, timeSlot });
    }
    const judging = auditionEntriesPage(page);
    await page.goto(`${judging.address}?search=${candidates.group}`);
    await expect(judging.rows.first()).toBeVisible();
    // 60 rows of 10 mm with repeated headings.
    const sheets = await countSheets(page);
    expect(sheets).toBeGreaterThan(2);
    expect(sheets).toBeLessThanOrEqual(5);

    await showAsPrinted(page);
    const slots = page.getByRole('table');
    await expect(slots).toHaveCount(2);
    for (const [at, timeSlot] of SLOTS.entries()) {
      await expect(slots.nth(at).locator('thead')).toContainText(`Slot ${at + 1}: ${timeSlot}`);
      await expect(slots.nth(at).locator('thead')).toHaveCSS('display', 'table-header-group');
    }
    await expect(page.getByRole('rowheader')).toHaveText(candidates.names);
    const [{ number, rollNumber } = entries[0]!] = entries;
    await expect(page.getByRole('row', { name: new RegExp(`^${number} `) })).toContainText(
      rollNumber,
    );
    expect(await surfacesOf(page)).toEqual({ dark: [], fixed: [] });
    await expect(judging.title).toBeHidden();
    expect(await pageRulesOf(page)).toContain('counter(page) " of " counter(pages)');
  });

  test(
    'the schedule has lists of its panels in place of the board',
    { tag: '@all' },
    async ({ page }) => {
      const board = schedulePage(page);
      await page.goto(board.address);
      await expect(board.grid).toBeVisible();
      await showAsPrinted(page);
      await expect(page.getByRole('heading', { name: 'Schedule' })).toHaveCount(1);
      await expect(page.getByRole('columnheader', { name: 'Roll number' }).first()).toBeVisible();
      await expect(board.unassigned).toBeHidden();
      expect(await surfacesOf(page)).toEqual({ dark: [], fixed: [] });
    },
  );

  test(
    'a candidate is printed in place of the list',
    { tag: '@all' },
    async ({ page, product }) => {
      const { group, names } = await newCandidates(product, 'A');
      const judging = auditionEntriesPage(page);
      await page.goto(`${judging.address}?search=${group}`);
      await judging.details(names[0]!).click();
      await expect(judging.dialog).toBeVisible();
      await showAsPrinted(page);
      await expect(page.getByRole('heading', { name: names[0] })).toBeVisible();
      await expect(page.getByText('9876543210')).toBeVisible();
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(judging.title).toBeHidden();
      expect(await surfacesOf(page)).toEqual({ dark: [], fixed: [] });
      expect(await countSheets(page)).toBe(1);
    },
  );

  for (const [path, most] of Object.entries({
    '/': 4,
    '/learn': 5,
    '/team': 8,
    '/achievements': 8,
    '/auditions': 2,
  })) {
    test(`${path} is dark on white, with all its items`, { tag: '@all' }, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-hydrated');
      const items = await page.locator('article').count();
      expect(await countSheets(page)).toBeLessThanOrEqual(most);
      await showAsPrinted(page);
      await expect(page.locator('article:visible')).toHaveCount(items);
      expect(await surfacesOf(page)).toEqual({ dark: [], fixed: [] });
    });
  }
});
