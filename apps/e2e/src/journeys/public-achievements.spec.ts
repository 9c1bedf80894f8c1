import type { Page } from '@playwright/test';
import { AchievementsPage } from '../pages/achievements-page.ts';
import { TeamPage } from '../pages/team-page.ts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { withoutRendering } from '../browser/without-rendering.ts';

const WINNERS = 'Winners, group choreography';
const FLASH_MOB = 'Best flash mob';

async function openAchievements(page: Page) {
  const achievements = new AchievementsPage(page);
  await page.goto(achievements.address);
  await expect(achievements.card(WINNERS)).toBeVisible();
  return achievements;
}

test.describe('the achievements page', () => {
  test('says what was won, when, where and with whose special mention', async ({ page }) => {
    const card = (await openAchievements(page)).card(WINNERS);
    for (const text of [
      '2026',
      'Saptak Intercollegiate Cultural Fest',
      'Group',
      'Best Choreography: Ananya Iyer | Best Music Mix: Vihaan Reddy',
    ]) {
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    }
  });

  test('has no accessibility findings', async ({ page }) => {
    await openAchievements(page);
    await expectNoAccessibilityFindings(page);
  });

  test('is as wide as the screen, down to 320 pixels', async ({ page }) => {
    const { height } = page.viewportSize()!;
    for (const width of [320, page.viewportSize()!.width]) {
      await page.setViewportSize({ width, height });
      await openAchievements(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow).toBe(0);
    }
  });

  test('says that they could not be loaded, and loads them on a second try', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/status of 500/);
    await withoutRendering(page);
    await page.route('**/api/achievements', (route) => route.fulfill({ status: 500, json: {} }));
    const achievements = new AchievementsPage(page);
    await page.goto(achievements.address);
    await expect(achievements.failure).toContainText(
      'Could not load achievements. Please try again later.',
    );
    await expectNoAccessibilityFindings(page);
    await page.unroute('**/api/achievements');
    await achievements.tryAgain.click();
    await expect(achievements.card(WINNERS)).toBeVisible();
  });

  test('says so where there are none yet', async ({ page }) => {
    await withoutRendering(page);
    await page.route('**/api/achievements', (route) => route.fulfill({ json: [] }));
    await page.goto('/achievements');
    await expect(
      page.getByText('Our trophy shelf is waiting for its next additions! Check back soon.'),
    ).toBeVisible();
    await expectNoAccessibilityFindings(page);
  });

  test('puts a placeholder where a picture is broken', async ({ page, pageErrors }) => {
    pageErrors.allow(/ERR_FAILED/);
    await page.route('**/media/achievement_images/**', (route) => route.abort());
    const card = (await openAchievements(page)).card(WINNERS);
    await expect(card.locator('img')).toHaveCount(0);
    await expect(card.locator('svg')).toBeVisible();
  });
});

test.describe('the team of an achievement', () => {
  test('is listed by name, with positions, and leads to each member', async ({ page }) => {
    const achievements = await openAchievements(page);
    await achievements.viewTeam(FLASH_MOB).click();
    const names = ['Aarav Deshmukh', 'Meher Kaur Sandhu', 'Prof. Leela Thomas'];
    await expect(achievements.people.filter({ hasText: 'President' })).toBeVisible();
    const rows = await achievements.people.allInnerTexts();
    expect(rows.slice(0, 3).map((row) => row.split('\n')[0])).toEqual(names);
    // No member: only the name.
    await expect(achievements.view('Prof. Leela Thomas')).toHaveCount(0);
    await expectNoAccessibilityFindings(page);

    await achievements.view('Meher Kaur Sandhu').click();
    const team = new TeamPage(page);
    await expect(page).toHaveURL(/\/team#[0-9a-f-]{36}$/);
    await expect(team.modal('Meher Kaur Sandhu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(team.readMore('Meher Kaur Sandhu')).toBeFocused();
    await expect(team.member('Meher Kaur Sandhu')).toBeInViewport({ ratio: 0.6 });
    await page.goBack();
    await expect(page).toHaveURL(achievements.address);
    await expect(achievements.modal).toBeHidden();
  });

  test('takes the focus in, closes on Escape and gives it back', async ({ page }) => {
    const achievements = await openAchievements(page);
    const open = achievements.viewTeam(WINNERS);
    await open.focus();
    await page.keyboard.press('Enter');
    await expect(achievements.modal).toBeVisible();
    await expect(achievements.close).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(achievements.view('Ananya Iyer')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(achievements.modal).toBeHidden();
    await expect(open).toBeFocused();
  });

  test('still names whom it can when the members cannot be loaded', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/status of 500/);
    await withoutRendering(page);
    await page.route('**/api/team', (route) => route.fulfill({ status: 500, json: {} }));
    const achievements = await openAchievements(page);
    await achievements.viewTeam(FLASH_MOB).click();
    await expect(achievements.people).toHaveText(['Prof. Leela Thomas', 'Prof. Sudhir Apte']);
    await achievements.close.click();

    await achievements.viewTeam('Semi-finalists, two on two breaking').click();
    await expect(achievements.modal).toContainText(
      'Team member details not available for this achievement.',
    );
    await expectNoAccessibilityFindings(page);
  });
});
