import type { Page } from '@playwright/test';
import { TeamPage } from '../pages/team-page.ts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { withoutRendering } from '../browser/without-rendering.ts';
import { swipe } from '../browser/touch.ts';

const PRESIDENT = 'Aarav Deshmukh';
const SECRETARY = 'Rohan Nair';

async function openTeam(page: Page, hash = '') {
  const team = new TeamPage(page);
  await page.goto(`${team.address}${hash}`);
  await expect(team.cards.first()).toBeAttached();
  return team;
}

/** The address of a member within the team page. */
async function hashOf(page: Page, name: string): Promise<string> {
  const answer = await page.request.get('/api/team');
  const members = (await answer.json()) as { _id: string; name: string }[];
  return `#${members.find((member) => member.name === name)!._id}`;
}

test.describe('the team page', () => {
  test('has no accessibility findings', async ({ page }) => {
    await openTeam(page);
    await expectNoAccessibilityFindings(page);
  });

  test('says that members could not be loaded, and loads them on a second try', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/status of 500/);
    await withoutRendering(page);
    await page.route('**/api/team', (route) => route.fulfill({ status: 500, json: {} }));
    const team = new TeamPage(page);
    await page.goto(team.address);
    await expect(team.failure).toContainText(
      'Could not load team members. Please try again later.',
    );
    await expectNoAccessibilityFindings(page);
    await page.unroute('**/api/team');
    await team.tryAgain.click();
    await expect(team.member(PRESIDENT)).toBeVisible();
  });

  test('says so in each section that nobody is in', async ({ page }) => {
    await withoutRendering(page);
    await page.route('**/api/team', (route) => route.fulfill({ json: [] }));
    await page.goto('/team');
    await expect(page.getByText('No members in this section yet.')).toHaveCount(3);
  });

  test('puts a placeholder where a photo is broken', async ({ page, pageErrors }) => {
    pageErrors.allow(/status of 404/);
    await withoutRendering(page);
    await page.route('**/api/team', async (route) => {
      const answer = await route.fetch();
      const members = (await answer.json()) as { name: string; imageUrl: string }[];
      const broken = members.map((member) => ({
        ...member,
        imageUrl: '/media/team_images/nobody.jpg',
      }));
      await route.fulfill({ json: broken });
    });
    const team = await openTeam(page);
    await expect(team.photo(PRESIDENT)).toHaveCount(0);
    await expect(team.member(PRESIDENT).locator('svg').first()).toBeVisible();
  });

  test('is as wide as the screen, down to 320 pixels', async ({ page }) => {
    const { height } = page.viewportSize()!;
    for (const width of [320, page.viewportSize()!.width]) {
      await page.setViewportSize({ width, height });
      await openTeam(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow).toBe(0);
    }
  });
});

test.describe("a member's modal", () => {
  test('takes the focus in, keeps it, closes on Escape and gives it back', async ({ page }) => {
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

    // The browser lets Tab go on to its own buttons, never to the page behind.
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

  test('closes by its button and on a press beside it', async ({ page }) => {
    const team = await openTeam(page);
    const modal = team.modal(PRESIDENT);
    await team.readMore(PRESIDENT).click();
    await modal.getByRole('button', { name: 'Close' }).click();
    await expect(modal).toBeHidden();
    await team.readMore(PRESIDENT).click();
    await page.mouse.click(4, 4);
    await expect(modal).toBeHidden();
  });
});

test.describe('an address that names a member', () => {
  for (const name of [SECRETARY, 'Ananya Iyer']) {
    test(`scrolls to ${name}, opens the modal, and gives the focus to the card`, async ({
      page,
    }) => {
      const team = await openTeam(page, await hashOf(page, name));
      await expect(team.modal(name)).toBeVisible();
      await expectNoAccessibilityFindings(page);
      await page.keyboard.press('Escape');
      await expect(team.modal(name)).toBeHidden();
      await expect(team.readMore(name)).toBeFocused();
      await expect(team.member(name)).toBeInViewport({ ratio: 0.6 });
    });
  }

  test('does so from within the page, and the way back closes it', async ({ page }) => {
    const team = await openTeam(page);
    const hash = await hashOf(page, SECRETARY);
    await page.evaluate((address) => (window.location.hash = address), hash);
    await expect(team.modal(SECRETARY)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(team.address);
    await expect(team.modal(SECRETARY)).toBeHidden();
    await page.goForward();
    await expect(team.modal(SECRETARY)).toBeVisible();
  });

  test('opens somebody else for another id in the address bar', async ({ page }) => {
    const team = await openTeam(page, await hashOf(page, SECRETARY));
    await page.keyboard.press('Escape');
    await expect(team.modal(SECRETARY)).toBeHidden();
    const hash = await hashOf(page, PRESIDENT);
    await page.evaluate((address) => (window.location.hash = address), hash);
    await expect(team.modal(PRESIDENT)).toBeVisible();
  });

  test('does nothing if nobody bears that id', async ({ page }) => {
    await openTeam(page, '#nobody');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test.describe('the members of a category on a phone', () => {
  test.beforeEach(({}, { project }) => {
    test.skip(project.name !== 'phone', 'a carousel is for small screens');
  });

  test('are gone through by the buttons and by the keyboard, around the end', async ({ page }) => {
    const { next, previous, position, shown } = (await openTeam(page)).carousel('Executive Board');
    await expect(position).toHaveText('1 of 4');
    await previous.click();
    await expect(position).toHaveText('4 of 4');
    await next.click();
    await expect(position).toHaveText('1 of 4');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(position).toHaveText('3 of 4');
    await expect(shown.getByRole('heading')).toHaveText(SECRETARY);
    await expect(shown).toBeInViewport({ ratio: 0.5 });
  });

  test('follow a flick, and not a long pull that came to rest', async ({ page }) => {
    const { position, shown } = (await openTeam(page)).carousel('Executive Board');
    await page.waitForLoadState('networkidle');
    await pullAndRest(page, -200);
    await page.waitForTimeout(400);
    await expect(position).toHaveText('1 of 4');
    await swipe(page, shown, -150);
    await expect(position).toHaveText('2 of 4');
    await swipe(page, shown, 150);
    await swipe(page, shown, 150);
    await expect(position).toHaveText('4 of 4');
  });

  test('come to the member whom the address names', async ({ page }) => {
    const team = await openTeam(page, await hashOf(page, SECRETARY));
    await expect(team.modal(SECRETARY)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(team.carousel('Executive Board').position).toHaveText('3 of 4');
    await expect(team.carousel('Core Team').position).toHaveText(/^1 of/);
  });
});

/** Draws a finger across the first picture, and holds it still for a moment before it leaves. */
async function pullAndRest(page: Page, distance: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: 500 }],
    });
  await touch('touchStart', 300);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', 300 + (distance * step) / 10);
  await page.waitForTimeout(400);
  await touch('touchMove', 300 + distance + 1);
  await touch('touchEnd');
  await session.detach();
}
