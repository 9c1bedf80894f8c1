import type { Page } from '@playwright/test';
import { teamPage } from '../pages/public-site.ts';
import { expectAccessible, expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const PRESIDENT = 'Aarav Deshmukh';
const SECRETARY = 'Rohan Nair';
const CORE = 'Devansh Patil';

async function openTeam(page: Page, hash = '') {
  const team = teamPage(page);
  await page.goto(`${team.address}${hash}`);
  await expect(team.cards.first()).toBeAttached();
  return team;
}

/** The hash of a member's address. */
async function hashOf(page: Page, name: string): Promise<string> {
  const answer = await page.request.get('/api/team');
  const members = (await answer.json()) as { _id: string; name: string }[];
  return `#${members.find((member) => member.name === name)!._id}`;
}

test.describe("a member's modal", () => {
  test('receives and keeps the focus, closes on Escape and returns the focus', async ({ page }) => {
    const team = await openTeam(page);
    const more = team.readMore(PRESIDENT);
    const modal = team.modal(PRESIDENT);
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(modal).toBeVisible();
    await expect(modal).toContainText('President - 4th Year');
    await expect(modal).toContainText('About Aarav');
    await expect(modal).toContainText('Specializes In');
    await expect(modal.getByRole('button', { name: 'Close' })).toBeFocused();
    await expectNoAccessibilityFindings(page);

    // Tab reaches the browser's own controls, but never the page behind.
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab');
      const isBehind = await page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement !== body && !activeElement!.closest('dialog');
      });
      expect(isBehind).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(more).toBeFocused();
  });
});

test('an address that names a member opens the modal, and leads to the card', async ({ page }) => {
  const team = await openTeam(page, await hashOf(page, SECRETARY));
  await expectAccessible(team.modal(SECRETARY));
  await page.keyboard.press('Escape');
  await expect(team.modal(SECRETARY)).toBeHidden();
  await expect(team.readMore(SECRETARY)).toBeFocused();
  await expect(team.member(SECRETARY)).toBeInViewport({ ratio: 0.6 });
});

test.describe('the members of a category on a phone', { tag: '@phone' }, () => {
  test('scroll to the member in the address, also below the screen', async ({ page }) => {
    const team = await openTeam(page, await hashOf(page, CORE));
    await expect(team.modal(CORE)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(team.carousel('Core Team').position).toHaveText('3 of 8');
    await expect(team.readMore(CORE)).toBeFocused();
    await expect(team.member(CORE)).toBeInViewport({ ratio: 0.6 });
    await expect(team.carousel('Executive Board').position).toHaveText(/^1 of/);
  });
  test('step without React', async ({ page, pageErrors }) => {
    pageErrors.allow(/net::ERR_FAILED/);
    await page.route(/\/react(-dom)?\.\w+\.js/, (route) => route.abort());
    const { next, position } = (await openTeam(page)).carousel('Executive Board');
    await next.click();
    await expect(position).toHaveText('2 of 4');
  });
});
