import { enlargeText, overflow } from '../browser/layout.ts';
import { holdRequests } from '../browser/faults.ts';
import { adminLayout } from '../pages/admin-layout.ts';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { contentListPage } from '../pages/content-list-page.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';

const isCut = (element: Element) => element.scrollWidth > element.clientWidth;

/** How many lines the text of an element takes. */
function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element.firstChild!);
  return range.getClientRects().length;
}

test(
  'with text at 200 % on the narrowest phone nothing of judging scrolls to the side',
  { tag: '@all' },
  async ({ page }) => {
    await enlargeText(page);
    const entries = auditionEntriesPage(page);
    await page.goto(entries.address);
    await expect(entries.table).toBeVisible();
    expect(await overflow(page)).toBe(0);
    await entries.tool('Import');
    expect(await overflow(page), 'manage').toBe(0);
    // The menu is loaded when it is opened first, and hears no key before.
    await expect(page.getByRole('menu')).toBeFocused();
    await page.keyboard.press('Escape');
    await entries.filters.click();
    await expect(page.getByLabel('Not reviewed by me')).toBeVisible();
    expect(await overflow(page), 'filters').toBe(0);
  },
);

test(
  'the dashboard does not move when its counts and its season arrive',
  { tag: ['@all', '@desktop'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const releases = await Promise.all(
      ['summary', 'season'].map((call) => holdRequests(page, `**/api/${call}`)),
    );
    await page.goto('/admin/dashboard');
    // Other journeys have left the log as it is.
    const activity = page.getByText('Nothing has been changed yet.');
    await expect(activity.or(page.getByText('All in the audit log'))).toBeVisible();
    const top = async (role: 'region' | 'navigation', name: string) =>
      (await page.getByRole(role, { name }).boundingBox())!.y;
    const places = () =>
      Promise.all([top('region', 'To do'), top('navigation', 'Quick links')] as const);
    const before = await places();
    releases.forEach((release) => release());
    await expect(page.getByText(/\d+ members/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Plan the schedule' })).toBeVisible();
    expect(await places()).toEqual(before);
  },
);

test(
  'the menu shows all its entries at a laptop’s height',
  { tag: ['@all', '@desktop'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/admin/dashboard');
    const menu = page.getByRole('navigation', { name: 'Administration' });
    await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 });
  },
);

test(
  'the picture of a card stands beside its name, whichever page came before',
  { tag: ['@all', '@phone'] },
  async ({ page }) => {
    const team = contentListPage(page, 'team');
    const name = page.getByRole('rowheader').first();
    const left = async () => (await name.boundingBox())!.x;
    await page.goto(team.address);
    const before = await left();
    // Its style sheet is loaded later, and has the table's styles again.
    await adminLayout(page).goTo('Today');
    // A phone folds the counts.
    await expect(page.getByText(/\d+ members/)).toBeAttached();
    await adminLayout(page).goTo('Team');
    expect(await left()).toBe(before);
  },
);

test(
  'a page that is shorter than the screen does not scroll',
  { tag: ['@all', '@desktop'] },
  async ({ page }) => {
    for (const path of ['/admin/rules', '/admin/season/registrations']) {
      await page.goto(path);
      await expect(page.getByRole('table').or(page.getByText(/^No registration/))).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(
        0,
      );
    }
  },
);

test(
  "no word of a list of the administration breaks at a laptop's width",
  { tag: ['@all', '@desktop'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/admin/rules');
    const state = page.getByText('Inactive', { exact: true });
    await expect(state).toBeVisible();
    const [text, time] = await Promise.all([
      state.boundingBox(),
      page.getByRole('cell').getByRole('time').first().boundingBox(),
    ]);
    expect(text!.height).toBeLessThan(30);
    expect(time!.height).toBeLessThan(30);

    const [slot, style] = [
      'Fri 14 · 16:00 · Main Hall',
      'Contemporary, Bharatanatyam and Kuchipudi',
    ];
    await page.route('**/api/auditions', async (route) => {
      const response = await route.fetch();
      const changes = { danceStyle: style, timeSlot: '2026-08-14 16:00 - 16:30 · Main Hall' };
      const entries = (await response.json()) as object[];
      await route.fulfill({ response, json: entries.map((entry) => ({ ...entry, ...changes })) });
    });
    const entries = auditionEntriesPage(page);
    await page.goto(entries.address);
    const slotText = entries.table.getByText(slot).first();
    expect(await slotText.evaluate(linesOf)).toBe(1);
    expect(await slotText.evaluate(isCut)).toBe(false);
    await page.setViewportSize({ width: 1024, height: 800 });
    expect(await entries.table.getByText(style).first().evaluate(isCut)).toBe(false);
  },
);

test(
  'the details of an entry stand beside the list, which stays in use, with the score in sight',
  { tag: ['@all', '@desktop'] },
  async ({ page }) => {
    const entries = auditionEntriesPage(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(entries.address);
    await entries.judgeAs('Layout');
    await entries.rows.nth(1).click();
    const title = entries.dialog.getByRole('heading', { level: 2 });
    await expect(title).toHaveText((await entries.rows.nth(1).textContent())!);
    await entries.rows.nth(2).click();
    await expect(title).toHaveText((await entries.rows.nth(2).textContent())!);
    await expect(entries.score(8).locator('..')).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
    await page.keyboard.press('Escape');
    await expect(entries.dialog).toBeHidden();
    expect(await page.evaluate(() => window.scrollY)).toBe(200);

    await page.setViewportSize({ width: 390, height: 844 });
    await entries.detailsOfFirst.click();
    await expect(entries.dialog.getByText('Phone')).toBeInViewport();
    await expect(entries.score(8).locator('..')).toBeInViewport({ ratio: 1 });
  },
);
