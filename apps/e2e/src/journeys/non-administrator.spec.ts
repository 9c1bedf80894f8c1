import { photo } from '../product/sample-files.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TestProduct } from '../product/test-product.ts';

/** The identity provider lets anyone register; an account alone grants nothing. */
test(
  'a self-registered account reads and writes nothing of the administrators',
  { tag: '@desktop' },
  async ({ product }) => {
    const account = { email: 'self-registered@nox.example', password: 'let-me-in' };
    await product.signUp(account.email, account.password);
    const [user, administrator] = await Promise.all([
      product.signIn(account),
      product.signIn(product.administrator),
    ]);
    const entries = await administrator.call<{ _id: string }[]>('GET', '/api/auditions');
    const team = await administrator.call<{ _id: string }[]>('GET', '/api/team');
    const entry = `/api/auditions/${entries.body[0]!._id}`;
    const member = `/api/team/${team.body[0]!._id}`;

    const attempts = [
      await user.call('GET', '/api/auditions'),
      await user.call('PUT', `${entry}/status`, { status: 'Selected' }),
      await user.call('POST', '/api/team', { name: 'Me', position: 'President' }),
      await user.call('PUT', member, { name: 'Me', position: 'President' }),
      await user.call('DELETE', member),
      await user.uploadPhoto(await photo(8), 'me'),
    ];
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 403));
    expect((await administrator.call('GET', '/api/team')).body).toEqual(team.body);
    expect((await administrator.call('GET', '/api/auditions')).body).toEqual(entries.body);
  },
);

for (const [what, end] of [
  ['disabled', (product: TestProduct, email: string) => product.lockAccount(email)],
  ['deleted', (product: TestProduct, email: string) => product.deleteAccount(email)],
] as const) {
  test(
    `an administrator whose account was ${what} reads and writes nothing while the token lives on`,
    { tag: '@desktop' },
    async ({ product }) => {
      const account = { email: `${what}@nox.example`, password: 'let-me-in' };
      await product.addAdministrator(account);
      const user = await product.signIn(account);
      await end(product, account.email);
      const attempts = [
        await user.call('GET', '/api/me'),
        await user.call('GET', '/api/auditions'),
        await user.call('POST', '/api/team', { name: 'Me', position: 'President' }),
      ];
      expect(attempts.map(({ status }) => status)).toEqual([401, 401, 401]);
    },
  );
}
