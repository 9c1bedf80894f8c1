import { expect, type Page } from '@playwright/test';
import { contentFormPage } from '../pages/content-form-page.ts';
import { contentListPage } from '../pages/content-list-page.ts';

/** Opens each kind of page of the administration and takes its picture. */
export async function eachAdminPage(
  page: Page,
  take: (name: string) => Promise<void>,
): Promise<void> {
  await page.goto('/admin/dashboard', { waitUntil: 'networkidle' });
  await take('dashboard');
  await page.goto(contentListPage(page, 'team').address);
  await expect(page.getByRole('table')).toBeVisible();
  await take('team');
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  const { save, preview } = contentFormPage(page, 'team', 'Member');
  await expect(save).toBeVisible();
  await take('form');
  await preview.open.click();
  await expect(preview.page.getByRole('heading', { level: 1 })).toBeAttached();
  await take('preview');
  await page.goto('/admin/audit-log', { waitUntil: 'networkidle' });
  await take('audit-log');
  await page.goto('/admin/system', { waitUntil: 'networkidle' });
  await take('system');
}
