import type { Page } from '@playwright/test';
import { ContentFormPage } from '../pages/content-form-page';
import { ContentListPage } from '../pages/content-list-page';
import { LoginPage } from '../pages/login-page';
import { openAsAdministrator } from '../product/open-as-administrator';
import { photo } from '../product/photo';
import { expect, test } from '../product/test';

/** What the catalogue says about each content (spec section 8). */
const CATALOGUE = [
  {
    segment: 'team',
    noun: 'Member',
    api: '/api/team',
    one: { name: 'Nobody', position: 'Dancer' },
    name: 'Nobody',
    fetchFailed: 'Failed to fetch team members. Please try again later.',
    loadFailed: 'Failed to load member data.',
    deleteFailed: 'Failed to delete member.',
    gone: 'Team member not found.',
    saveFailed: 'Operation failed. Please check the console.',
  },
  {
    segment: 'tutorials',
    noun: 'Tutorial',
    api: '/api/tutorials',
    one: { title: 'Nothing', danceStyle: 'Locking', instructor: 'Nobody', description: 'None.' },
    name: 'Nothing',
    fetchFailed: 'Failed to fetch tutorials.',
    loadFailed: 'Failed to load tutorial data.',
    deleteFailed: 'Failed to delete tutorial.',
    gone: 'Tutorial not found.',
    saveFailed: 'Operation failed.',
  },
  {
    segment: 'achievements',
    noun: 'Achievement',
    api: '/api/achievements',
    one: { title: 'Last place', year: '1999', description: 'We fell.' },
    name: 'Last place',
    fetchFailed: 'Failed to fetch achievements.',
    loadFailed: 'Failed to load achievement data.',
    deleteFailed: 'Failed to delete achievement.',
    gone: 'Achievement not found.',
    saveFailed: 'Operation failed.',
  },
  {
    segment: 'rules',
    noun: 'Rule Set',
    api: '/api/audition-rules',
    one: { sectionTitle: 'No rules' },
    name: 'No rules',
    fetchFailed: 'Failed to fetch rule sets.',
    loadFailed: 'Failed to load rule set.',
    deleteFailed: 'Failed to delete.',
    gone: 'Rule set not found.',
    saveFailed: 'Operation failed.',
  },
];

/** Cuts the line for calls of one method to addresses that match. */
async function cutLine(page: Page, path: string, method: string) {
  await page.route(`**${path}`, (route) =>
    route.request().method() === method ? route.abort('connectionreset') : route.fallback(),
  );
}

const LINE_CUT = /ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED|Operation failed|ApiError/;

for (const words of CATALOGUE) {
  test(`${words.segment}: what cannot be fetched, loaded, saved or deleted is said`, async ({
    page,
    product,
    watch,
  }, { project }) => {
    watch.allow(LINE_CUT, /status of 404/);
    const list = new ContentListPage(page, words.segment);
    const form = new ContentFormPage(page, words.segment, words.noun);
    const administrator = await product.signIn(product.administrator);
    const label = Object.keys(words.one)[0]!;
    const name = `${words.name} ${project.name}`;
    const one = { ...words.one, [label]: name };
    const { body } = await administrator.call<{ _id: string }>('POST', words.api, one);

    await test.step('the list', async () => {
      await openAsAdministrator(page, product, '/admin/dashboard');
      await cutLine(page, words.api, 'GET');
      await page.goto(list.address);
      await expect(list.failure).toContainText(words.fetchFailed, { timeout: 20_000 });
      await page.unrouteAll();
      await list.failure.getByRole('button', { name: 'Try again' }).click();
      await expect(list.row(name)).toBeVisible();
    });

    await test.step('one of it', async () => {
      await cutLine(page, `${words.api}/${body._id}`, 'GET');
      await list.edit(name).click();
      await expect(form.failure).toContainText(words.loadFailed, { timeout: 20_000 });
      await page.unrouteAll();
      await form.tryAgain.click();
      await expect(form.save).toBeVisible();
    });

    await test.step('saving without a network, and again once it is back', async () => {
      await page.getByRole('textbox').first().fill(`${name}!`);
      await page.context().setOffline(true);
      await form.save.click();
      await expect(form.failure).toContainText(words.saveFailed);
      await expect(form.failure).toContainText('The server could not be reached.');
      await expect(form.failure).toBeFocused();
      await expect(form.failure).toBeInViewport({ ratio: 1 });
      await page.context().setOffline(false);
      await form.tryAgain.click();
      await expect(page).toHaveURL(list.address);
    });

    await test.step('deleting, where it can be tried again, and what is gone already', async () => {
      await list.delete(`${name}!`).click();
      await page.context().setOffline(true);
      await list.confirmation.delete.click();
      await expect(list.confirmation.failure).toHaveText(words.deleteFailed);
      await expect(list.confirmation.delete).toBeFocused();
      await page.context().setOffline(false);
      await administrator.call('DELETE', `${words.api}/${body._id}`);
      await list.confirmation.delete.click();
      await expect(list.result(words.gone)).toBeVisible();
      await expect(list.row(name)).toHaveCount(0);

      await page.goto(`${list.address}/edit/${body._id}`);
      await expect(form.failure).toContainText(words.loadFailed);
      await expect(form.failure).toContainText('it has been deleted');
      await expect(form.tryAgain).toHaveCount(0);
      await form.back.click();
      await expect(page).toHaveURL(list.address);
    });
  });
}

/** One black pixel in a format that the society does not take. */
const BITMAP = Buffer.from(
  'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAATCwAAEwsAAAAAAAAAAAAAAAAAAA==',
  'base64',
);

test('a photo of another format is refused by the server, and nothing that was typed is lost', async ({
  page,
  product,
  watch,
}) => {
  watch.allow(/status of 415/);
  const form = new ContentFormPage(page, 'team', 'Member');
  await openAsAdministrator(page, product, form.addressOfNew);
  await form.field('Name').fill('Ada');
  await form.field('Position').fill('Dancer');

  await form.field('Image').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('notes'),
  });
  await expect(form.failure).toContainText('Please upload a valid image file (jpg, png, gif).');

  // It says what it is, and is not whole.
  await form.field('Image').setInputFiles({
    name: 'ada.png',
    mimeType: 'image/png',
    buffer: photo(300).subarray(0, 20_000),
  });
  await expect(form.failure).toContainText('This image cannot be read');

  // Only its first bytes say that it is no PNG.
  await form.field('Image').setInputFiles({
    name: 'ada.png',
    mimeType: 'image/png',
    buffer: BITMAP,
  });
  await form.save.click();
  await expect(form.failure).toContainText(
    'Image upload failed: Please upload a valid image file (jpg, png, gif).',
  );
  await expect(form.field('Name')).toHaveValue('Ada');
});

test.describe('the login', () => {
  const SIGN_IN = '**/accounts:signInWithPassword?*';

  test('says what is wrong with an account or a password', async ({ page, product, watch }) => {
    watch.allow(/accounts:signInWithPassword/);
    const login = new LoginPage(page);
    await page.goto('/admin/login');
    await login.signIn({ ...product.administrator, password: 'wrong' });
    await expect(login.error).toHaveText('Invalid email or password.');
    await login.signIn({ email: 'nobody@nox.example', password: 'wrong' });
    await expect(login.error).toHaveText('Invalid email or password.');
  });

  test('says that there were too many attempts, and what else went wrong', async ({
    page,
    product,
    watch,
  }) => {
    watch.allow(/accounts:signInWithPassword/, /ERR_CONNECTION_RESET/);
    const login = new LoginPage(page);
    await page.goto('/admin/login');
    // The emulator never tires; the real provider answers like this.
    const error = { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' };
    await page.route(SIGN_IN, (route) => route.fulfill({ status: 400, json: { error } }));
    await login.signIn(product.administrator);
    await expect(login.error).toHaveText(
      'Access to this account has been temporarily disabled due to many failed login attempts. Please try again later.',
    );
    await page.route(SIGN_IN, (route) => route.abort('connectionreset'));
    await login.signIn(product.administrator);
    await expect(login.error).toHaveText('Login failed. Please check your credentials.');
  });
});
