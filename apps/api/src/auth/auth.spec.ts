import { type JWTPayload } from 'jose';
import { openApi, expectError, bearer, type TestApi } from '../../test/api.ts';
import { createSigner, PROJECT, unsignedToken } from '../../test/tokens.ts';
import { signedTokenVerifier } from './token-verifier.ts';

const ADMINS = ['uid-of-admin', 'Head@NOX.example'];
const now = Math.floor(Date.now() / 1000);
const past = now - 10;
const DAY = 24 * 60 * 60;

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
    'someone whose verified e-mail address is listed',
    { email: 'head@nox.EXAMPLE', email_verified: true },
    true,
  ],
  [
    'someone whose listed e-mail address is not verified',
    { email: 'head@nox.example', email_verified: false },
    false,
  ],
  ['someone whose uid is the listed e-mail address', { sub: 'Head@NOX.example' }, false],
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
      expectError(await me(headers), 401, {
        message: 'Please log in again.',
        code: 'unauthenticated',
      });
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
      });
      const write = await addMember(headers);
      expect(write.statusCode).toBe(isAdmin ? 400 : 403);
      if (isAdmin) return;
      expect(write.json()).toEqual({
        message: 'This account is not an administrator.',
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

describe('signed tokens', () => {
  const statusWith = async (
    verifyToken: ReturnType<typeof signedTokenVerifier>,
    headers: object,
  ) => {
    const api = await openApi({ verifyToken });
    const answer = await api.app.inject({ url: '/api/me', headers: { ...headers } });
    await api.close();
    return answer.statusCode;
  };

  // `authority.spec.ts` sends unsigned ones, and those of another key with the same name.
  it('are refused when signed by a key of an unknown name', async () => {
    const { keys } = await createSigner();
    const otherSigner = await createSigner('key-2');
    const headers = bearer(await otherSigner.sign({ admin: true }));
    expect(await statusWith(signedTokenVerifier(PROJECT, keys), headers)).toBe(401);
  });

  it('are refused when signed in another way than Google does', async () => {
    const { keys, sign } = await createSigner('key-1', 'ES256');
    const headers = bearer(await sign({ admin: true }));
    expect(await statusWith(signedTokenVerifier(PROJECT, keys), headers)).toBe(401);
  });

  it('get 503 while the keys cannot be fetched: it is not the caller’s fault', async () => {
    const { sign } = await createSigner();
    const offline = () => Promise.reject(new TypeError('fetch failed'));
    const headers = bearer(await sign());
    expect(await statusWith(signedTokenVerifier(PROJECT, offline), headers)).toBe(503);
  });
});

describe('the emulator', () => {
  it('never gives out signed tokens, so one is refused', async () => {
    const api = await openApi();
    const { sign } = await createSigner();
    const headers = bearer(await sign({ admin: true }));
    expect((await api.app.inject({ url: '/api/me', headers })).statusCode).toBe(401);
    await api.close();
  });
});
