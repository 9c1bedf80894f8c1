import { ContentFormPage } from '../pages/content-form-page.ts';
import { ContentListPage } from '../pages/content-list-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { lockAccount } from '../product/account-lock.ts';
import { expect, test as asAdministrator } from '../fixtures/as-administrator.ts';
import { photo } from '../product/photo.ts';
import { FaultyProxy } from '../browser/faulty-proxy.ts';

/** Between this browser and everything else lies a network that a test can disturb. */
const test = asAdministrator.extend<{ network: FaultyProxy }>({
  network: async ({}, provide) => {
    const network = await FaultyProxy.open();
    await provide(network);
    await network.close();
  },
  proxy: ({ network }, provide) => provide({ server: network.proxy }),
});

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

const LINE_CUT = /ERR_(CONNECTION_RESET|EMPTY_RESPONSE)|ApiError/;

for (const words of CATALOGUE) {
  test(`${words.segment}: what cannot be fetched, loaded, saved or deleted is said`, async ({
    page,
    product,
    network,
    pageErrors,
  }, { project }) => {
    pageErrors.allow(LINE_CUT, /status of 404/);
    const list = new ContentListPage(page, words.segment);
    const form = new ContentFormPage(page, words.segment, words.noun);
    const administrator = await product.signIn(product.administrator);
    const [label = ''] = Object.keys(words.one);
    const name = `${words.name} ${project.name}`;
    const add = async (named: string) => {
      const one = { ...words.one, [label]: named };
      return (await administrator.call<{ _id: string }>('POST', words.api, one)).body._id;
    };
    const id = await add(name);
    const one = new RegExp(`${words.api}/${id}$`);

    await test.step('the list', async () => {
      network.cut('GET', new RegExp(`${words.api}$`));
      await page.goto(list.address);
      await expect(list.failure).toContainText(words.fetchFailed, { timeout: 20_000 });
      network.mend();
      await list.failure.getByRole('button', { name: 'Try again' }).click();
      await expect(list.row(name)).toBeVisible();
    });

    await test.step('one of it', async () => {
      network.cut('GET', one);
      await list.edit(name).click();
      await expect(form.failure).toContainText(words.loadFailed, { timeout: 20_000 });
      network.mend();
      await form.tryAgain.click();
      await expect(form.save).toBeVisible();
    });

    await test.step('saving where the line is cut, and again once it is whole', async () => {
      await page.getByRole('textbox').first().fill(`${name}!`);
      network.cut('PUT', one);
      await form.save.click();
      await expect(form.failure).toContainText(words.saveFailed);
      await expect(form.failure).toContainText('The server could not be reached.');
      await expect(form.failure).toBeFocused();
      await expect(form.failure).toBeInViewport({ ratio: 1 });
      network.mend();
      await form.tryAgain.click();
      await expect(page).toHaveURL(list.address);
    });

    await test.step('deleting, where it can be tried again, and what is gone already', async () => {
      network.cut('DELETE', one);
      await list.delete(`${name}!`).click();
      await list.confirmation.delete.click();
      await expect(list.confirmation.failure).toHaveText(words.deleteFailed);
      await expect(list.confirmation.delete).toBeFocused();
      network.mend();
      await administrator.call('DELETE', `${words.api}/${id}`);
      await list.confirmation.delete.click();
      await expect(list.result(words.gone)).toBeVisible();
      await expect(list.row(name)).toHaveCount(0);

      await page.goto(`${list.address}/edit/${id}`);
      await expect(form.failure).toContainText(words.loadFailed);
      await expect(form.failure).toContainText('it has been deleted');
      await expect(form.tryAgain).toHaveCount(0);
      await form.back.click();
      await expect(page).toHaveURL(list.address);
    });

    await test.step('saving what somebody deleted meanwhile: what the server says', async () => {
      const other = await add(`${name}, too`);
      await page.goto(`${list.address}/edit/${other}`);
      await page.getByRole('textbox').first().fill('Too late');
      await administrator.call('DELETE', `${words.api}/${other}`);
      await form.save.click();
      await expect(form.failure).toContainText(words.gone);
      await expect(form.failure).toContainText('What you typed is still here.');
      await expect(page.getByRole('textbox').first()).toHaveValue('Too late');
    });
  });
}

/** One black pixel in a format that the society does not take. */
const BITMAP = Buffer.from(
  'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAATCwAAEwsAAAAAAAAAAAAAAAAAAA==',
  'base64',
);

test('a photo that is not taken, or does not arrive, loses nothing that was typed', async ({
  page,
  network,
  pageErrors,
}) => {
  pageErrors.allow(/status of 415/, LINE_CUT);
  const form = new ContentFormPage(page, 'team', 'Member');
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    form.field('Image').setInputFiles({ name, mimeType, buffer });
  await page.goto(form.addressOfNew);
  await form.field('Name').fill('Ada');
  await form.field('Position').fill('Dancer');

  await choose('notes.txt', 'text/plain', Buffer.from('notes'));
  await expect(form.failure).toContainText('Please upload a valid image file (jpg, png, gif).');

  // It says what it is, and is not whole.
  await choose('ada.png', 'image/png', photo(300).subarray(0, 20_000));
  await expect(form.failure).toContainText('This image cannot be read');

  // Only its first bytes say that it is no PNG.
  await choose('ada.png', 'image/png', BITMAP);
  await form.save.click();
  await expect(form.failure).toContainText(
    'Image upload failed: Please upload a valid image file (jpg, png, gif).',
  );

  await choose('ada.png', 'image/png', photo(300));
  network.cut('POST', /\/api\/media\//);
  await form.save.click();
  await expect(form.failure).toContainText(
    'Image upload failed: The server could not be reached. Please check your connection and try again.',
  );
  await expect(form.field('Name')).toHaveValue('Ada');
});

const SIGN_IN = /\/accounts:signInWithPassword/;
const INVALID = 'Invalid email or password.';
const OTHER = 'Login failed. Please check your credentials.';

test.describe('the login', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('says what is wrong with an account or a password', async ({
    page,
    product,
    pageErrors,
  }) => {
    pageErrors.allow(SIGN_IN);
    const login = new LoginPage(page);
    await page.goto('/admin/login');
    await login.signIn({ ...product.administrator, password: 'wrong' });
    await expect(login.error).toHaveText(INVALID);
    await login.signIn({ email: 'nobody@nox.example', password: 'wrong' });
    await expect(login.error).toHaveText(INVALID);
  });

  test('says what the identity provider means by its other answers, or by none', async ({
    page,
    product,
    network,
    pageErrors,
  }) => {
    pageErrors.allow(SIGN_IN, LINE_CUT, /blocked by CORS policy/);
    const login = new LoginPage(page);
    const attempt = async (sentence: string) => {
      await login.signIn(product.administrator);
      await expect(login.error).toHaveText(sentence);
      await expect(login.password).toBeFocused();
    };
    await page.goto('/admin/login');
    // The emulator knows accounts apart and never tires; the real provider answers like this.
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
    await attempt(OTHER);
    network.cut('POST', SIGN_IN);
    await attempt(OTHER);
    network.mend();
    await login.signIn(product.administrator);
    await expect(page).toHaveURL('/admin/dashboard');
  });

  test('says that the session has ended, and leads back to what was typed', async ({
    page,
    product,
    pageErrors,
  }, { project }) => {
    pageErrors.allow(/securetoken\.googleapis\.com/, SIGN_IN);
    const account = { email: `locked-out-${project.name}@nox.example`, password: 'let-me-dance' };
    await product.addAdministrator(account);
    const login = new LoginPage(page);
    const form = new ContentFormPage(page, 'achievements', 'Achievement');
    await page.goto(form.addressOfNew);
    await login.signIn(account);
    await form.field('Title').fill('Half an achievement');
    await form.field('Description').fill('The other half comes later.');
    await lockAccount(product, account.email);
    await form.save.click();
    await expect(page).toHaveURL(login.address);
    await expect(
      page.getByText('No authentication token found. Please log in again.'),
    ).toBeVisible();

    await login.signIn(account);
    await expect(login.error).toHaveText(OTHER);
    await lockAccount(product, account.email, false);
    await login.signIn(account);
    await expect(page).toHaveURL(form.addressOfNew);
    await form.draft.restore.click();
    await expect(form.field('Title')).toHaveValue('Half an achievement');
  });
});
