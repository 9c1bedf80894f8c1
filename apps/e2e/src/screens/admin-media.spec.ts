import type { Page } from '@playwright/test';
import { showAsPrinted } from '../browser/paper.ts';
import { adminLayout } from '../pages/admin-layout.ts';
import { contentFormPage } from '../pages/content-form-page.ts';
import { contentListPage } from '../pages/content-list-page.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { takePage, takeScreen } from './picture.ts';

/** Opens each kind of page of the administration. */
async function eachPage(page: Page, take: (name: string) => Promise<void>): Promise<void> {
  await page.goto('/admin/dashboard', { waitUntil: 'networkidle' });
  await take('dashboard');
  const list = contentListPage(page, 'team');
  await page.goto(list.address);
  await expect(page.getByRole('table')).toBeVisible();
  await take('team');
  await page.getByRole('link', { name: /^Edit / }).first().click();
  await expect(contentFormPage(page, 'team', 'Member').save).toBeVisible();
  await take('form');
  await page.goto('/admin/system', { waitUntil: 'networkidle' });
  await take('system');
}

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('forced colours in administration', async ({ page }, info) => {
    await eachPage(page, (name) => takePage(page, info, `forced-colours-admin-${name}`));
    const list = contentListPage(page, 'team');
    const form = contentFormPage(page, 'team', 'Member');
    await page.goto(list.address);
    await page.getByRole('link', { name: /^Edit / }).first().click();
    await form.field('Year').fill('5th Year');
    await form.save.click();
    await expect(list.result('Team member updated successfully!')).toBeVisible();
    await takeScreen(page, info, 'forced-colours-admin-saved');
    await page.getByRole('button', { name: /^Delete / }).first().click();
    await expect(list.confirmation.dialog).toBeVisible();
    await takeScreen(page, info, 'forced-colours-admin-question');
  });
});

test.describe('large text', () => {
  // The browser's own size of text; 200 % of the usual 16 px.
  test.use({
    launchOptions: async ({ launchOptions }, provide) => {
      const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
      await provide({ ...launchOptions, args });
    },
  });

  test('large text in administration', async ({ page }, info) => {
    await eachPage(page, (name) => takePage(page, info, `large-text-admin-${name}`));
    await adminLayout(page).openMenu();
    await takeScreen(page, info, 'large-text-admin-menu');
  });
});

test('print of administration', async ({ page }, info) => {
  // A sheet has one width.
  test.skip(info.project.name !== '768');
  await eachPage(page, async (name) => {
    await showAsPrinted(page);
    await takePage(page, info, `print-admin-${name}`);
    await page.emulateMedia({ media: 'screen' });
  });
});
