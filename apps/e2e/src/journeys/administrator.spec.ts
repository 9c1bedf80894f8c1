import { AdminLayout } from '../pages/admin-layout';
import { AuditionEntriesPage } from '../pages/audition-entries-page';
import { LoginPage } from '../pages/login-page';
import { MemberFormPage } from '../pages/member-form-page';
import { TeamListPage } from '../pages/team-list-page';
import { TeamPage } from '../pages/team-page';
import { photo } from '../product/photo';
import { slowUploads } from '../product/slow-uploads';
import { expect, test } from '../product/test';

const WRONG_PASSWORD = /identitytoolkit\.googleapis\.com\/v1\/accounts:signInWithPassword/;

test.describe('an administrator', () => {
  test('adds a member with a photo, edits it, and visitors see it', async ({
    page,
    product,
    newVisitor,
    watch,
  }, { project }) => {
    const login = new LoginPage(page);
    const form = new MemberFormPage(page);
    const list = new TeamListPage(page);
    const name = `Ada ${project.name}`;

    await test.step('is sent to the login and fails once', async () => {
      await page.goto(form.addressOfNew);
      await expect(page).toHaveURL(login.address);
      watch.allow(WRONG_PASSWORD);
      await login.signIn({ ...product.administrator, password: 'not the password' });
      await expect(login.error).toHaveText('Invalid email or password.');
    });

    await test.step('signs in and lands where they wanted to go', async () => {
      await login.signIn(product.administrator);
      await expect(page).toHaveURL(form.addressOfNew);
    });

    await test.step('adds a member', async () => {
      await form.name.fill(name);
      await form.position.fill('Choreographer');
      await form.category.selectOption('Core Team');
      await form.year.fill('2nd Year');
      await form.image.setInputFiles({
        name: 'ada.png',
        mimeType: 'image/png',
        buffer: photo(600),
      });
      await slowUploads(page);
      await form.save.click();
      await expect(form.progress).toBeVisible();
      await expect(list.result).toContainText('Team member added successfully!');
      await expect(page).toHaveURL(list.address);
      await expect(list.row(name)).toContainText('Core Team');
    });

    await test.step('edits it', async () => {
      await list.edit(name).click();
      await expect(form.name).toHaveValue(name);
      await form.position.fill('Captain');
      await form.save.click();
      await expect(list.result).toContainText('Team member updated successfully!');
      await expect(list.row(name)).toContainText('Captain');
    });

    await test.step('a visitor sees it, with the photo', async () => {
      const visitor = await newVisitor();
      const team = new TeamPage(visitor);
      await visitor.goto(team.address);
      await expect(team.member(name)).toContainText('Captain');
      await team.photo(name).scrollIntoViewIfNeeded();
      const width = () =>
        team.photo(name).evaluate((image: HTMLImageElement) => image.naturalWidth);
      await expect.poll(width).toBe(600);
    });
  });

  test('selects a candidate, and the status survives the death of the server', async ({
    page,
    product,
    watch,
  }) => {
    const entries = new AuditionEntriesPage(page);
    const administrator = await product.signIn(product.administrator);
    const { body } = await administrator.call<{ fullName: string; status: string }[]>(
      'GET',
      '/api/auditions',
    );
    const name = body.find(({ status }) => status === 'Pending')!.fullName;

    await page.goto('/admin');
    await new LoginPage(page).signIn(product.administrator);
    await new AdminLayout(page).goTo('Audition Entries');
    await expect(entries.title).toBeVisible();
    const saved = page.waitForResponse((response) => response.url().endsWith('/status'));
    await entries.status(name).selectOption('Selected');
    expect((await saved).status()).toBe(200);

    watch.allow(/ERR_CONNECTION_(REFUSED|RESET)/);
    await product.killApi();
    await product.restartApi();
    await page.reload();
    await expect(entries.status(name)).toHaveValue('Selected');
  });
});
