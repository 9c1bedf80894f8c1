import { contentFormPage } from '../pages/content-form-page.ts';
import { loginPage } from '../pages/admin-layout.ts';
import { asAdministrator, expect, SIGNED_OUT } from '../fixtures/test.ts';
import { FaultyProxy } from '../browser/faulty-proxy.ts';

/** The browser sends all requests through a proxy that a test can make faulty. */
const test = asAdministrator.extend<{ network: FaultyProxy }>({
  network: async ({}, provide) => {
    const network = await FaultyProxy.start();
    await provide(network);
    await network.stop();
  },
  proxy: ({ network }, provide) => provide({ server: network.url }),
});

const CONNECTION_RESET = /ERR_(CONNECTION_RESET|EMPTY_RESPONSE)|ApiError/;

const SIGN_IN = /\/accounts:signInWithPassword/;
const INVALID = 'Invalid email or password.';
const OTHER = 'Login failed. Please check your credentials.';

// The sentence for each answer: libs/auth/src/sign-in-error.spec.ts.
test.describe('the login', () => {
  test.use({ storageState: SIGNED_OUT });

  test('refuses a wrong password, and waits while the identity provider does not answer', async ({
    page,
    product,
    network,
    pageErrors,
  }) => {
    pageErrors.allow(SIGN_IN, CONNECTION_RESET, /blocked by CORS policy/);
    const login = loginPage(page);
    await page.goto('/admin/login');
    await login.signIn({ email: 'unknown@nox.example', password: 'wrong' });
    await expect(login.error).toHaveText(INVALID);
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
