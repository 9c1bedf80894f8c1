import { type JWTPayload } from 'jose';
import { type AccountState } from './account-checker.ts';
import { signedTokenVerifier } from './token-verifier.ts';
import {
  apiForEach,
  bearer,
  expectError,
  logLines,
  openApi,
  type TestApi,
} from '../../../test/api.ts';
import { addEntries } from '../../../test/candidates.ts';
import { createSigner, PROJECT, unsignedToken } from '@nox/test-servers/tokens';

// First: what fails alike is logged once a second.
describe('a failure of the identity provider', () => {
  const fail = () => {
    const code = 'DEPTH_ZERO_SELF_SIGNED_CERT';
    const cause = Object.assign(new Error('self-signed certificate'), { code });
    return Promise.reject(new TypeError('fetch failed', { cause }));
  };
  const logged = { reason: 'self-signed certificate', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' };

  it.each<[what: string, changes: Parameters<typeof openApi>[0], line: object]>([
    ['its keys', { verifyToken: signedTokenVerifier(PROJECT, fail) }, logged],
    ['an account', { lookUpAccount: fail }, { err: expect.objectContaining(logged) }],
  ])('is logged with its cause: %s', async (_what, changes, line) => {
    const log = logLines();
    const api = await openApi({ ...changes, logLevel: 'warn', logStream: log.stream });
    const { sign } = await createSigner();
    const headers = bearer(changes?.verifyToken ? await sign() : unsignedToken());
    expect((await api.get('/api/me', headers)).statusCode).toBe(503);
    expect(log.lines).toContainEqual(expect.objectContaining(line));
    await api.close();
  });
});

const ADMINS = ['uid-of-admin', 'Head@NOX.example'];
const now = Math.floor(Date.now() / 1000);
const past = now - 10;
const DAY = 24 * 60 * 60;
const LOG_IN = { message: 'Please log in again.', code: 'unauthenticated' };

/** Claims that are refused whatever the signature. */
const invalidClaims: Record<string, JWTPayload> = {
  expired: { exp: past },
  'without expiry': { exp: undefined },
  'for another audience': { aud: 'another-project' },
  'from another issuer': { iss: 'https://securetoken.google.com/another-project' },
  'without a subject': { sub: undefined },
  'with an empty subject': { sub: '' },
  'for a hundred years': { exp: now + 100 * 365 * DAY },
  'for two hours': { exp: now + 2 * 60 * 60 },
  'of an hour from now': { iat: now + 60 * 60, exp: now + 2 * 60 * 60 },
  'of a sign-in 31 days ago': { auth_time: now - 31 * DAY },
  'of a sign-in to come': { auth_time: now + 10 * 60 },
};

/** Who a good token belongs to, and whether that makes an administrator. */
const people: [who: string, claims: JWTPayload, isAdmin: boolean][] = [
  ['someone who signed up', {}, false],
  ['someone who signed in a month ago', { auth_time: now - 29 * DAY }, false],
  ['someone whose clock is half a minute ahead', { iat: now + 30, auth_time: now + 30 }, false],
  ['someone with the claim admin: true', { admin: true }, true],
  ['someone with the claim admin: "true"', { admin: 'true' }, false],
  ['someone whose uid is listed', { sub: 'uid-of-admin' }, true],
  ['someone whose uid differs in case', { sub: 'UID-OF-ADMIN' }, false],
  [
    'someone whose verified email address is listed',
    { email: 'head@nox.EXAMPLE', email_verified: true },
    true,
  ],
  [
    'someone whose listed email address is not verified',
    { email: 'head@nox.example', email_verified: false },
    false,
  ],
  ['someone whose uid is the listed email address', { sub: 'Head@NOX.example' }, false],
];

type Sign = (claims?: JWTPayload) => string | Promise<string>;

function describeAuthority(mode: string, open: () => Promise<{ api: TestApi; sign: Sign }>) {
  describe(`authority with ${mode}`, () => {
    let api: TestApi;
    let sign: Sign;
    beforeAll(async () => ({ api, sign } = await open()));
    afterAll(() => api.close());

    const me = (headers: object) => api.app.inject({ url: '/api/me', headers: { ...headers } });
    const addMember = (headers: object, payload = '{"nonsense": tru') =>
      api.app.inject({
        method: 'POST',
        url: '/api/team',
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      });
    const expectRefusal = async (headers: object) => {
      expectError(await me(headers), 401, LOG_IN);
      // The broken body would be a 400, had anyone looked at it.
      expect((await addMember(headers)).statusCode).toBe(401);
    };

    it('refuses a call without a token', () => expectRefusal({}));

    it.each(['', 'Bearer', 'Bearer ', 'Bearer x', 'Bearer a.b.c', 'Basic eA==', 'Bearer a b'])(
      'refuses "%s"',
      (authorization) => expectRefusal({ authorization }),
    );

    it.each(Object.entries(invalidClaims))('refuses a token %s', async (_what, claims) =>
      expectRefusal(bearer(await sign({ ...claims, admin: true }))),
    );

    it.each(people)('recognises %s', async (_who, claims, isAdmin) => {
      const headers = bearer(await sign(claims));
      const answer = await me(headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.json()).toEqual({
        uid: claims.sub ?? 'uid-of-someone',
        email: claims.email ?? null,
        isAdmin,
        roles: isAdmin ? ['administrator'] : [],
        judgeName: null,
        judgeSlots: [],
      });
      const write = await addMember(headers);
      expect(write.statusCode).toBe(isAdmin ? 400 : 403);
      if (isAdmin) return;
      expect(write.json()).toEqual({
        message: 'This account may not change the contents of the site.',
        code: 'forbidden',
      });
    });
  });
}

describeAuthority('signed tokens', async () => {
  const { keys, sign } = await createSigner();
  const api = await openApi({
    verifyToken: signedTokenVerifier(PROJECT, keys),
    administrators: ADMINS,
  });
  return { api, sign };
});

describeAuthority('the emulator', async () => ({
  api: await openApi({ administrators: ADMINS }),
  sign: unsignedToken,
}));

describe('a token', () => {
  const signed = (keys: Parameters<typeof signedTokenVerifier>[1]) => ({
    verifyToken: signedTokenVerifier(PROJECT, keys),
  });
  const offline = () => Promise.reject(new TypeError('fetch failed'));

  // `authority.spec.ts` sends unsigned ones, and those of another key with the same name.
  type Signer = Awaited<ReturnType<typeof createSigner>>;
  type Options = Parameters<typeof openApi>[0];
  it.each<[string, Parameters<typeof createSigner>, (signer: Signer) => Promise<Options>]>([
    [
      'signed by a key of an unknown name',
      ['key-2'],
      async () => signed((await createSigner()).keys),
    ],
    // Its key is one of those that are fetched.
    [
      'signed in another way than Google does',
      ['key-1', 'ES256'],
      async ({ keys }) => signed(keys),
    ],
    ['that is signed, with the emulator', [], async () => ({})],
  ])('is refused when it is one %s', async (_what, key, optionsFor) => {
    const signer = await createSigner(...key);
    const api = await openApi(await optionsFor(signer));
    const headers = bearer(await signer.sign({ admin: true }));
    expect((await api.get('/api/me', headers)).statusCode).toBe(401);
    await api.close();
  });

  it('gets 503 while the keys cannot be fetched: it is not the caller’s fault', async () => {
    const { sign } = await createSigner();
    const api = await openApi(signed(offline));
    expect((await api.get('/api/me', bearer(await sign()))).statusCode).toBe(503);
    await api.close();
  });
});

const PERSONAL = ['/api/me', '/api/auditions', '/api/auditions/changes?since=0', '/api/summary'];
const someone = bearer(unsignedToken({ sub: 'meera' }));

describe('an administrator', () => {
  let answer: () => Promise<AccountState>;
  const lookUpAccount = jest.fn<Promise<AccountState>, [unknown, string]>(() => answer());
  const api = apiForEach({ lookUpAccount });
  beforeEach(() => {
    answer = async () => ({ kind: 'active', validSince: 0 });
    lookUpAccount.mockClear();
  });
  const addMember = () => api.send('POST', '/api/team', { name: 'Asha', position: 'Dancer' });

  it.each(['gone', 'revoked'] as const)(
    'whose account is %s reads nothing personal and writes nothing',
    async (kind) => {
      answer = async () => ({ kind });
      await addEntries(api.db, 1);
      for (const url of PERSONAL) {
        expectError(await api.get(url), 401, LOG_IN);
      }
      expectError(await addMember(), 401, { code: 'unauthenticated' });
      expect((await api.get('/api/team')).statusCode).toBe(401);
      expect((await api.get('/api/team', {})).json()).toEqual([]);
    },
  );

  it('who was never confirmed waits while the provider is silent; the public site does not', async () => {
    answer = () => Promise.reject(new Error('no answer'));
    for (const url of PERSONAL) {
      expectError(await api.get(url), 503, {
        message: 'Your account cannot be checked now. Please try again later.',
        code: 'unavailable',
      });
    }
    expectError(await addMember(), 503, { code: 'unavailable' });
    expect((await api.get('/api/team', {})).statusCode).toBe(200);
  });

  it('is looked up once for many calls; an account without the right is not, when it is refused', async () => {
    for (let n = 0; n < 5; n += 1) await api.get('/api/auditions');
    expect(lookUpAccount).toHaveBeenCalledTimes(1);
    expect((await api.get('/api/account-checks')).json()).toMatchObject({
      isOn: true,
      failures: 0,
    });
    expect((await api.get('/api/auditions', someone)).statusCode).toBe(403);
    expect((await api.get('/api/team', someone)).statusCode).toBe(200);
    expect(lookUpAccount).toHaveBeenCalledTimes(1);
  });
});
