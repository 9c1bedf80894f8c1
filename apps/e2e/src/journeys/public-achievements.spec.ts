import type { Page } from '@playwright/test';
import { achievementsPage } from '../pages/public-site.ts';
import { expect, test } from '../fixtures/test.ts';

const WINNERS = 'Winners, group choreography';

async function openAchievements(page: Page) {
  const achievements = achievementsPage(page);
  await page.goto(achievements.address);
  await expect(achievements.card(WINNERS)).toBeVisible();
  return achievements;
}

test.describe('the team of an achievement', () => {
  test('opens in a modal that returns the focus', { tag: '@all' }, async ({ page }) => {
    const achievements = await openAchievements(page);
    const open = achievements.viewTeam(WINNERS);
    await open.focus();
    await page.keyboard.press('Enter');
    await expect(achievements.close).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(achievements.view('Ananya Iyer')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(achievements.modal).toBeHidden();
    await expect(open).toBeFocused();
  });
});
