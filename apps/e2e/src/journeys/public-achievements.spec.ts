import type { Page } from '@playwright/test';
import { achievementsPage } from '../pages/achievements-page.ts';
import { teamPage } from '../pages/team-page.ts';
import { expectNoAccessibilityFindings } from '../browser/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const WINNERS = 'Winners, group choreography';
const FLASH_MOB = 'Best flash mob';

async function openAchievements(page: Page) {
  const achievements = achievementsPage(page);
  await page.goto(achievements.address);
  await expect(achievements.card(WINNERS)).toBeVisible();
  return achievements;
}

test.describe('the team of an achievement', () => {
  test('is listed by name, with positions, and links to each member', async ({ page }) => {
    const achievements = await openAchievements(page);
    await achievements.viewTeam(FLASH_MOB).click();
    const names = ['Aarav Deshmukh', 'Meher Kaur Sandhu', 'Prof. Leela Thomas'];
    await expect(achievements.people.filter({ hasText: 'President' })).toBeVisible();
    const rows = await achievements.people.allInnerTexts();
    expect(rows.slice(0, 3).map((row) => row.split('\n')[0])).toEqual(names);
    // Not a member: the name only.
    await expect(achievements.view('Prof. Leela Thomas')).toHaveCount(0);
    await expectNoAccessibilityFindings(page);

    await achievements.view('Meher Kaur Sandhu').click();
    const team = teamPage(page);
    await expect(page).toHaveURL(/\/team#[0-9a-f-]{36}$/);
    await expect(team.modal('Meher Kaur Sandhu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(team.readMore('Meher Kaur Sandhu')).toBeFocused();
    await expect(team.member('Meher Kaur Sandhu')).toBeInViewport({ ratio: 0.6 });
    await page.goBack();
    await expect(page).toHaveURL(achievements.address);
    await expect(achievements.modal).toBeHidden();
  });

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
