import { LoginPage } from '../pages/login-page.ts';
import { photo } from '../product/photo.ts';
import { expect, test } from '../fixtures/test.ts';

/** The identity provider lets anyone register: being signed in is not a right. */
test.describe('a self-registered account', () => {
  test('is told that it is no administrator, and can sign out', async ({
    page,
    product,
    pageErrors,
  }, { project }) => {
    const login = new LoginPage(page);
    const stranger = { email: `stranger-${project.name}@nox.example`, password: 'let-me-in' };
    await product.signUp(stranger.email, stranger.password);
    pageErrors.allow(/status of 403/);

    await page.goto('/admin/team');
    await login.signIn(stranger);
    await expect(page.getByText(/not an administrator/i)).toBeVisible();
    await expect(page.getByText(stranger.email)).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(login.address);
  });

  test('reads and writes nothing of the administrators', async ({ product }, { project }) => {
    const account = { email: `curious-${project.name}@nox.example`, password: 'let-me-in' };
    await product.signUp(account.email, account.password);
    const [stranger, administrator] = await Promise.all([
      product.signIn(account),
      product.signIn(product.administrator),
    ]);
    const entries = await administrator.call<{ _id: string }[]>('GET', '/api/auditions');
    const team = await administrator.call<{ _id: string }[]>('GET', '/api/team');
    const entry = `/api/auditions/${entries.body[0]!._id}`;
    const member = `/api/team/${team.body[0]!._id}`;

    const attempts = [
      await stranger.call('GET', '/api/auditions'),
      await stranger.call('PUT', `${entry}/status`, { status: 'Selected' }),
      await stranger.call('POST', '/api/team', { name: 'Me', position: 'President' }),
      await stranger.call('PUT', member, { name: 'Me', position: 'President' }),
      await stranger.call('DELETE', member),
      await stranger.uploadPhoto(photo(8), 'me'),
    ];
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 403));
    expect((await administrator.call('GET', '/api/team')).body).toEqual(team.body);
    expect((await administrator.call('GET', '/api/auditions')).body).toEqual(entries.body);
  });
});
