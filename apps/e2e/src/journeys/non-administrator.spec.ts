import { photo } from '../product/sample-files.ts';
import { expect, test } from '../fixtures/test.ts';

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
      await user.uploadPhoto(photo(8), 'me'),
    ];
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 403));
    expect((await administrator.call('GET', '/api/team')).body).toEqual(team.body);
    expect((await administrator.call('GET', '/api/auditions')).body).toEqual(entries.body);
  },
);
