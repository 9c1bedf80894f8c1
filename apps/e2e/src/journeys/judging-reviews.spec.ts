import type { Page } from '@playwright/test';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';

/** Says to the page that a phone's keyboard covers as many pixels of it, which Chromium without a screen never does. */
async function openKeyboard(page: Page, px: number): Promise<void> {
  await page.evaluate((covered) => {
    const height = { configurable: true, value: window.innerHeight - covered };
    Object.defineProperty(window.visualViewport, 'height', height);
    window.visualViewport!.dispatchEvent(new Event('resize'));
  }, px);
}

const KEYBOARD_PX = 336;

// A review that survives a reload: judging-accessibility.spec.ts; one that others see: judging-sync.spec.ts.
test.describe('a judge', () => {
  test('judges one candidate after the other by touch', { tag: '@phone' }, async ({ page }) => {
    const entries = auditionEntriesPage(page);
    await page.goto(entries.address);
    await entries.judgeAs('Walker');
    await entries.judgeNext.click();
    const title = entries.dialog.getByRole('heading', { level: 2 });
    const first = await title.textContent();
    await entries.inDialog('Skip').click();
    await expect(title).not.toHaveText(first!);
    await entries.inDialog('Previous').click();
    await expect(title).toHaveText(first!);
    await entries.score(10).check({ force: true });
    await expect(entries.score(10)).toBeChecked();
    await entries.notes.fill('Ten of ten.');
    await openKeyboard(page, KEYBOARD_PX);
    const above = page.viewportSize()!.height - KEYBOARD_PX;
    for (const each of [entries.notes, entries.inDialog('Submit and next')]) {
      const { y, height } = (await each.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(above);
    }
    await openKeyboard(page, 0);
    await entries.notes.press('Control+Enter');
    await expect(entries.dialog.getByText(`Review of ${first} submitted.`)).toBeVisible();
    await expect(title).not.toHaveText(first!);
    await expect(entries.dialog.getByText(/^1 of \d+ reviewed by you$/).first()).toBeVisible();
    await page.goBack();
    await expect(entries.dialog).toBeHidden();
  });
});
