import { contentFormPage } from '../pages/content-form-page.ts';
import { contentListPage } from '../pages/content-list-page.ts';
import { loginPage } from '../pages/login-page.ts';
import { asAdministrator, expect, SIGNED_OUT } from '../fixtures/test.ts';
import { addMember } from '../product/members.ts';
import { photo } from '../product/sample-files.ts';
import { FaultyProxy } from '../browser/faulty-proxy.ts';

/** All requests of the browser pass a proxy that a test can make faulty. */
const test = asAdministrator.extend<{ network: FaultyProxy }>({
  network: async ({}, provide) => {
    const network = await FaultyProxy.start();
    await provide(network);
    await network.stop();
  },
  proxy: ({ network }, provide) => provide({ server: network.url }),
});

const CONNECTION_RESET = /ERR_(CONNECTION_RESET|EMPTY_RESPONSE)|ApiError/;

// The sentences of the other contents and most states: apps/admin/src/contents.spec.tsx.
test('what cannot be fetched, loaded, saved or deleted is named, and works when tried again', async ({
  page,
  product,
  network,
  pageErrors,
}) => {
  pageErrors.allow(CONNECTION_RESET, /status of 404/);
  const list = contentListPage(page, 'team');
  const form = contentFormPage(page, 'team', 'Member');
  const name = 'Faulty';
  const { deleteElsewhere, address, ...member } = await addMember(product, name);
  const api = new RegExp(`${member.api}$`);

  await test.step('the list', async () => {
    network.reset('GET', /\/api\/team$/);
    await page.goto(list.address);
    const failed = 'Failed to fetch team members. Please try again later.';
    await expect(list.failure).toContainText(failed);
    network.recover();
    await list.failure.getByRole('button', { name: 'Try again' }).click();
    await expect(list.row(name)).toBeVisible();
  });

  await test.step('a member', async () => {
    network.reset('GET', api);
    await list.edit(name).click();
    await expect(form.failure).toContainText('Failed to load member data.');
    network.recover();
    await form.tryAgain.click();
    await expect(form.save).toBeVisible();
  });

  await test.step('saving', async () => {
    await page.getByRole('textbox').first().fill(`${name}!`);
    network.reset('PUT', api);
    await form.save.click();
    await expect(form.failure).toContainText('Operation failed. Please check the console.');
    await expect(form.failure).toContainText('The server could not be reached.');
    await expect(form.failure).toBeFocused();
    await expect(form.failure).toBeInViewport({ ratio: 1 });
    network.recover();
    await form.tryAgain.click();
    await expect(page).toHaveURL(list.addressAfterSaving);
  });

  await test.step('deleting, also when the member is already deleted', async () => {
    network.reset('DELETE', api);
    await list.delete(`${name}!`).click();
    await list.confirmation.delete.click();
    await expect(list.confirmation.failure).toHaveText('Failed to delete member.');
    await expect(list.confirmation.delete).toBeFocused();
    network.recover();
    await deleteElsewhere();
    await list.confirmation.delete.click();
    await expect(list.result('Team member not found.')).toBeVisible();
    await expect(list.row(name)).toHaveCount(0);

    await page.goto(address);
    await expect(form.failure).toContainText('it has been deleted');
    await expect(form.tryAgain).toHaveCount(0);
    await form.back.click();
    await expect(page).toHaveURL(list.address);
  });

  await test.step('saving a member that was deleted meanwhile', async () => {
    const other = await addMember(product, `${name}, too`);
    await page.goto(other.address);
    await page.getByRole('textbox').first().fill('Too late');
    await other.deleteElsewhere();
    await form.save.click();
    await expect(form.failure).toContainText('Team member not found.');
    await expect(form.failure).toContainText('What you typed is still here.');
    await expect(page.getByRole('textbox').first()).toHaveValue('Too late');
  });
});

/** One black pixel in a format that the server refuses. */
const BITMAP = Buffer.from(
  'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAATCwAAEwsAAAAAAAAAAAAAAAAAAA==',
  'base64',
);

test(
  'a photo that is refused, or does not arrive, loses nothing that was typed',
  { tag: '@all' },
  async ({ page, network, pageErrors }) => {
    pageErrors.allow(/status of 415/, CONNECTION_RESET);
    const form = contentFormPage(page, 'team', 'Member');
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      form.field('Image').setInputFiles({ name, mimeType, buffer });
    await page.goto(form.addressOfNew);
    await form.field('Name').fill('Ada');
    await form.field('Position').fill('Dancer');

    await choose('notes.txt', 'text/plain', Buffer.from('notes'));
    await expect(form.failure).toContainText('Please upload a valid image file (jpg, png, gif).');

    // A truncated PNG.
    await choose('ada.png', 'image/png', photo(300).subarray(0, 20_000));
    await expect(form.failure).toContainText('This image cannot be read');

    // Only its first bytes show that this is not a PNG.
    await choose('ada.png', 'image/png', BITMAP);
    await form.save.click();
    await expect(form.failure).toContainText(
      'Image upload failed: Please upload a valid image file (jpg, png, gif).',
    );

    await choose('ada.png', 'image/png', photo(300));
    network.reset('POST', /\/api\/media\//);
    await form.save.click();
    await expect(form.failure).toContainText(
      'Image upload failed: The server could not be reached. Please check your connection and try again.',
    );
    await expect(form.field('Name')).toHaveValue('Ada');
  },
);

const SIGN_IN = /\/accounts:signInWithPassword/;
const INVALID = 'Invalid email or password.';
const OTHER = 'Login failed. Please check your credentials.';

test.describe('the login', () => {
  test.use({ storageState: SIGNED_OUT });

  test('explains each answer of the identity provider, and waits while there is none', async ({
    page,
    product,
    network,
    pageErrors,
  }) => {
    pageErrors.allow(SIGN_IN, CONNECTION_RESET, /blocked by CORS policy/);
    const login = loginPage(page);
    const attempt = async (sentence: string) => {
      await login.signIn(product.administrator);
      await expect(login.error).toHaveText(sentence);
      await expect(login.password).toBeFocused();
    };
    await page.goto('/admin/login');
    await login.signIn({ email: 'unknown@nox.example', password: 'wrong' });
    await expect(login.error).toHaveText(INVALID);
    // The emulator has no such answers.
    for (const [message, sentence] of [
      ['INVALID_LOGIN_CREDENTIALS', INVALID],
      [
        'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.',
        'Access to this account has been temporarily disabled due to many failed login attempts. Please try again later.',
      ],
      ['API key not valid. Please pass a valid API key.', OTHER],
    ] as const) {
      network.answer('POST', SIGN_IN, 400, { error: { code: 400, message } });
      await attempt(sentence);
    }
    network.answer('POST', SIGN_IN, 503, '<!doctype html>Please come back later.');
    await login.signIn(product.administrator);
    await expect(login.waiting).toBeVisible();
    await expect(login.error).toHaveCount(0);
    network.reset('POST', SIGN_IN);
    await page.waitForEvent('requestfailed', (request) => SIGN_IN.test(request.url()));
    await expect(login.waiting).toBeVisible();
    network.recover();
    await expect(page).toHaveURL('/admin/dashboard');
  });

  test('says that the session has ended, and returns to what was typed', async ({
    page,
    product,
    pageErrors,
  }) => {
    pageErrors.allow(/securetoken\.googleapis\.com/, SIGN_IN);
    const account = { email: 'locked-out@nox.example', password: 'let-me-dance' };
    await product.addAdministrator(account);
    const login = loginPage(page);
    const form = contentFormPage(page, 'achievements', 'Achievement');
    await page.goto(form.addressOfNew);
    await login.signIn(account);
    await form.field('Title').fill('Half an achievement');
    await form.field('Description').fill('The other half comes later.');
    await product.lockAccount(account.email);
    await form.save.click();
    await expect(page).toHaveURL(login.address);
    await expect(
      page.getByText('No authentication token found. Please log in again.'),
    ).toBeVisible();

    await login.signIn(account);
    await expect(login.error).toHaveText(OTHER);
    await product.lockAccount(account.email, false);
    await login.signIn(account);
    await expect(page).toHaveURL(form.addressOfNew);
    await form.draft.restore.click();
    await expect(form.field('Title')).toHaveValue('Half an achievement');
  });
});
