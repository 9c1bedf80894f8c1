import { expect, type Page } from '@playwright/test';
import { loadError } from '../pages/admin-layout.ts';
import { contentFormPage } from '../pages/content-form-page.ts';
import { contentListPage } from '../pages/content-list-page.ts';
import { learnPage, publicHeader } from '../pages/public-site.ts';
import { PUBLIC_PAGES } from '../product/releases.ts';

/** The public pages, with the names of their pictures. */
export const PICTURED_PAGES = PUBLIC_PAGES.map((path) => [path.slice(1) || 'home', path] as const);

/** Opens what a public page shows on request: the menu, controls of a video, a dialog. */
export async function openDetails(page: Page, name: string) {
  const { toggle } = publicHeader(page);
  const dialog = page.getByRole('dialog');
  const open = (button: RegExp) => page.getByRole('button', { name: button }).first().click();
  switch (name) {
    case 'learn': {
      const tutorial = learnPage(page).tutorial('Toprock: the Indian step and the salsa step');
      await tutorial.play.click();
      await tutorial.pause.click();
      await tutorial.speed('0.5×').click();
      await tutorial.mirror.click();
      return tutorial.card.scrollIntoViewIfNeeded();
    }
    case 'team':
      await open(/^Read More about/);
      return expect(dialog).toBeVisible();
    case 'achievements':
      await open(/^View picture/);
      return expect(dialog.getByRole('button', { name: 'Next picture' })).toBeVisible();
    default:
      if (await toggle.isVisible()) await toggle.click();
  }
}

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

/** What browser and shell log then. */
export const INCOMPLETE_ERRORS = [
  /Failed to load resource|net::ERR_|\[nox\]|could not be loaded|Federation Runtime/,
  /Loading (CSS )?chunk|preload|Minified React error/,
];

/** Opens a public page that came rendered and whose code does not arrive, with the bar that says so. */
export async function openIncomplete(page: Page): Promise<void> {
  await page.route(/\/static\/js\/public-site\/.*\.js$/, (route) => route.abort());
  await page.goto('/auditions/mine', { waitUntil: 'commit' });
  await expect(loadError(page).incomplete).toBeVisible();
}
