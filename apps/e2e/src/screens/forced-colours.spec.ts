import { shortcut } from '../browser/input.ts';
import { asAdministrator as test, expect } from '../fixtures/test.ts';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { contentFormPage } from '../pages/content-form-page.ts';
import { contentListPage } from '../pages/content-list-page.ts';
import { takePage, takeScreen } from '../browser/pictures.ts';
import {
  eachAdminPage,
  INCOMPLETE_ERRORS,
  openDetails,
  openIncomplete,
  PICTURED_PAGES,
} from './picture.ts';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

test('forced colours in judging', async ({ page }, info) => {
  const entries = auditionEntriesPage(page);
  await page.goto(entries.address);
  await expect(entries.table).toBeVisible();
  await takeScreen(page, info, 'forced-colours-judging-list');
  await entries.judgeAs('Meera');
  await entries.judgeNext.click();
  await shortcut(page, '7', () => expect(entries.score(7)).toBeChecked({ timeout: 500 }));
  await takeScreen(page, info, 'forced-colours-judging-mode');
  await entries.inDialog('Stop judging').click();
  await entries.detailsOfFirst.click();
  await expect(entries.dialog).toBeVisible();
  await takeScreen(page, info, 'forced-colours-judging-details');
});

test('forced colours in administration', async ({ page }, info) => {
  await eachAdminPage(page, (name) => takePage(page, info, `forced-colours-admin-${name}`));
  const list = contentListPage(page, 'team');
  const form = contentFormPage(page, 'team', 'Member');
  await page.goto(list.address);
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await form.field('Year').fill(`Year ${info.project.name}`);
  await form.save.click();
  await expect(list.result('Team member updated successfully!')).toBeVisible();
  await takeScreen(page, info, 'forced-colours-admin-saved');
  await page
    .getByRole('button', { name: /^More actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(list.confirmation).toBeVisible();
  await takeScreen(page, info, 'forced-colours-admin-question');
});

for (const [name, path] of PICTURED_PAGES) {
  test(`forced colours on ${name}`, async ({ page }, info) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await takePage(page, info, `forced-colours-${name}`);
    await openDetails(page, name);
    await takeScreen(page, info, `forced-colours-${name}-details`);
  });
}

test('forced colours on a page whose code does not arrive', async ({ page, pageErrors }, info) => {
  pageErrors.allow(...INCOMPLETE_ERRORS);
  await openIncomplete(page);
  await takeScreen(page, info, 'forced-colours-incomplete');
});
