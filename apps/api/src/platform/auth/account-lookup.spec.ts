import {
  activeAccount,
  refusal,
  startIdentityProvider,
  type Answer,
} from '@nox/test-servers/server-process';
import { unsignedToken } from '@nox/test-servers/tokens';
import { providerLookup } from './account-checker.ts';

const identity = { sub: 'isha', iat: 0, exp: 0 };

describe('the look-up of an account', () => {
  let answer: Answer | 'silent';
  const provider = startIdentityProvider(() => answer);
  afterAll(() => provider.close());

  const lookUp = (referer?: string) =>
    providerLookup({ emulatorUrl: provider.url, apiKey: 'a&b', referer })(
      identity,
      unsignedToken({ sub: 'isha' }),
    );

  it('sends the token with the key, and the site where one is known', async () => {
    answer = activeAccount('isha');
    await lookUp('https://nox.example.org');
    expect(provider.requests).toEqual([
      {
        path: '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=a%26b',
        referer: 'https://nox.example.org',
        uid: 'isha',
      },
    ]);
  });

  it.each<[what: string, answer: Answer, state: object]>([
    ['an account', activeAccount('isha'), { kind: 'active', validSince: 0 }],
    [
      'when sessions ended',
      activeAccount('isha', { validSince: '1700000000' }),
      { kind: 'active', validSince: 1_700_000_000 },
    ],
    ['a disabled account', activeAccount('isha', { disabled: true }), { kind: 'gone' }],
    ['another account', activeAccount('meera'), { kind: 'gone' }],
    ['no account', { status: 200, body: {} }, { kind: 'gone' }],
    ['a deleted account', refusal('USER_NOT_FOUND'), { kind: 'gone' }],
    ['a refused account', refusal('USER_DISABLED'), { kind: 'gone' }],
    ['a revoked token', refusal('TOKEN_EXPIRED'), { kind: 'revoked' }],
    ['an invalid one', refusal('INVALID_ID_TOKEN : Sign in again.'), { kind: 'revoked' }],
  ])('understands %s', async (_what, given, state) => {
    answer = given;
    expect(await lookUp()).toEqual(state);
  });

  it.each<[what: string, answer: Answer]>([
    ['a wrong key', refusal('API key not valid. Please pass a valid API key.')],
    ['a restricted key', refusal('Requests from referer <empty> are blocked.', 403)],
    ['too many questions', refusal('QUOTA_EXCEEDED', 429)],
    ['its own failure', refusal('USER_NOT_FOUND', 500)],
    ['something else', { status: 200, body: [] }],
  ])('fails with %s', async (_what, given) => {
    answer = given;
    await expect(lookUp()).rejects.toThrow();
  });

  it('takes the token to no other server', async () => {
    const other = startIdentityProvider(() => activeAccount('isha'));
    answer = { status: 307, body: {}, location: other.url };
    await expect(lookUp()).rejects.toThrow();
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it('fails when there is no answer within seconds', async () => {
    answer = 'silent';
    await expect(lookUp()).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('fails when nothing listens', async () => {
    const nowhere = providerLookup({ emulatorUrl: 'http://127.0.0.1:1', apiKey: 'any' });
    await expect(nowhere(identity, '')).rejects.toThrow();
  });
});
