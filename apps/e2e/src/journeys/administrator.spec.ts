import { slowUploads } from '../browser/faults.ts';
import { expect, test } from '../fixtures/test.ts';
import { adminLayout, loginPage } from '../pages/admin-layout.ts';
import { auditionEntriesPage } from '../pages/audition-entries-page.ts';
import { contentFormPage } from '../pages/content-form-page.ts';
import { teamListPage } from '../pages/content-list-page.ts';
import { teamPage } from '../pages/public-site.ts';
import { newCandidates } from '../product/seasons.ts';
import { imageFile } from '../product/sample-files.ts';

const WRONG_PASSWORD = /identitytoolkit\.googleapis\.com\/v1\/accounts:signInWithPassword/;

test.describe('an administrator', () => {
  test('adds a member with a photo, edits it, visitors see it, and deletes it', async ({
    page,
    product,
    newVisitor,
    pageErrors,
  }) => {
    const login = loginPage(page);
    const form = contentFormPage(page, 'team', 'Member');
    const list = teamListPage(page);
    const name = 'Ada Newcomer';

    await test.step('is redirected to the login, and refused with a wrong password', async () => {
      await page.goto(form.addressOfNew);
      await expect(page).toHaveURL(login.address);
      pageErrors.allow(WRONG_PASSWORD);
      await login.signIn({ ...product.administrator, password: 'not the password' });
      await expect(login.error).toHaveText('Invalid email or password.');
    });

    await test.step('signs in and returns to the page', async () => {
      await login.signIn(product.administrator);
      await expect(page).toHaveURL(form.addressOfNew);
    });

    await test.step('adds a member', async () => {
      await form.field('Name').fill(name);
      await form.field('Position').fill('Choreographer');
      await form.field('Category').selectOption('Core Team');
      await form.field('Year').fill('2nd Year');
      await form.field('Image').setInputFiles(await imageFile('ada.png', 600));
      await slowUploads(page);
      await form.save.click();
      await expect(form.progress('Image')).toBeVisible();
      await expect(list.result('Team member added successfully!')).toBeVisible();
      await expect(page).toHaveURL(list.addressAfterSaving);
      await expect(list.row(name)).toContainText('Core Team');
      await expect(list.row(name)).toBeInViewport({ ratio: 1 });
    });

    await test.step('edits it', async () => {
      await list.edit(name).click();
      await expect(form.field('Name')).toHaveValue(name);
      await form.field('Position').fill('Captain');
      await form.save.click();
      await expect(list.result('Team member updated successfully!')).toBeVisible();
      await expect(list.row(name)).toContainText('Captain');
    });

    await test.step('a visitor sees it, with the photo', async () => {
      const visitor = await newVisitor();
      const team = teamPage(visitor);
      await visitor.goto(team.address);
      await expect(team.member(name)).toContainText('Captain');
      await team.photo(name).evaluate((image) => image.scrollIntoView());
      const loaded = () =>
        team.photo(name).evaluate((image: HTMLImageElement) => {
          // The carousel of a phone loads it later.
          image.loading = 'eager';
          return image.naturalWidth > 0 && image.currentSrc;
        });
      await expect.poll(loaded).toMatch(/\/media\/variants\/\w+\/\d+\.avif$/);
    });

    await test.step('deletes it, for visitors too', async () => {
      await list.delete(name);
      await expect(list.confirmation).toContainText(
        'Are you sure you want to delete this team member? You can undo this for ten minutes.',
      );
      await expect(list.confirm('Cancel')).toBeFocused();
      await list.confirm('Delete').click();
      await expect(list.result('Member deleted successfully.')).toBeVisible();
      await expect(list.row(name)).toHaveCount(0);
      const visitor = await newVisitor();
      const team = teamPage(visitor);
      await visitor.goto(team.address);
      await expect(team.section('Core Team')).toBeVisible();
      await expect(team.member(name)).toHaveCount(0);
    });

    await test.step('takes the deletion back, with the photo', async () => {
      await list.undo(name).click();
      await expect(list.result(`${name} is back.`)).toBeVisible();
      await expect(list.result('Member deleted successfully.')).toHaveCount(0);
      await expect(list.row(name)).toBeVisible();
      const visitor = await newVisitor();
      const team = teamPage(visitor);
      await visitor.goto(team.address);
      await expect(team.member(name)).toContainText('Captain');
      const photo = await team.photo(name).getAttribute('src');
      expect((await visitor.request.get(photo!)).status()).toBe(200);
      await list.delete(name);
      await list.confirm('Delete').click();
      await expect(list.row(name)).toHaveCount(0);
    });
  });

  test('selects a candidate, and the status survives a crash of the server', async ({
    page,
    product,
    pageErrors,
  }) => {
    const entries = auditionEntriesPage(page);
    const { group, names } = await newCandidates(product, 'A');
    const [name] = names as [string];

    await page.goto('/admin');
    await loginPage(page).signIn(product.administrator);
    await adminLayout(page).goTo('Audition Entries');
    await entries.search.fill(group);
    const saved = page.waitForResponse((response) => response.url().endsWith('/status'));
    await entries.status(name).selectOption('Selected');
    expect((await saved).status()).toBe(200);

    pageErrors.allow(/net::ERR_/);
    await product.killApi();
    await product.restartApi();
    await page.reload();
    await expect(entries.status(name)).toHaveValue('Selected');
  });
});
