import { configureApiClient } from '@nox/api-client';
import { configureAuth, freshToken } from '@nox/auth';
import type { Role } from '@nox/contracts';
import { account, fakeApi, respond } from '@nox/testing';
import { http, HttpResponse } from 'msw';

// Patterns, because a colon would start a parameter in a path.
const SIGN_UP = /\/v1\/accounts:signUp/;
const SIGN_IN = /\/v1\/accounts:signInWithPassword/;
const LINKS = /\/v1\/accounts:sendOobCode/;
const LOOKUP = /\/v1\/accounts:lookup/;
const TOKENS = 'https://securetoken.googleapis.com/v1/token';

export const EMAIL = 'isha@nox.example';
export const PASSWORD = 'let-us-dance';

configureAuth({ firebase: { apiKey: 'key', authDomain: 'localhost', projectId: 'demo-nox' } });

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function token(): string {
  const now = Math.floor(Date.now() / 1000);
  return `${encode({ alg: 'RS256' })}.${encode({ sub: 'isha', iat: now, exp: now + 3600 })}.s`;
}

const signedIn = () => {
  return { localId: 'isha', idToken: token(), refreshToken: 'r', expiresIn: '3600' };
};

const refuse = (message: string) =>
  HttpResponse.json({ error: { code: 400, message } }, { status: 400 });

export function serveIdentities(): void {
  configureApiClient({ tokenSource: freshToken });
  fakeApi.use(
    http.post(SIGN_IN, async ({ request }) => {
      const { password } = (await request.json()) as { password: string };
      if (password !== PASSWORD) return refuse('INVALID_LOGIN_CREDENTIALS');
      return HttpResponse.json(signedIn());
    }),
    http.post(LOOKUP, () => HttpResponse.json({ users: [{ localId: 'isha', email: EMAIL }] })),
    http.post(TOKENS, () =>
      HttpResponse.json({ access_token: token(), refresh_token: 'r', expires_in: '3600' }),
    ),
  );
}

/** Makes accounts; of `EMAIL` there is one already where `isTaken`. */
export function serveNewAccounts({ isTaken = false } = {}): void {
  fakeApi.use(
    http.post(SIGN_UP, () => (isTaken ? refuse('EMAIL_EXISTS') : HttpResponse.json(signedIn()))),
  );
}

export function servePasswordLinks(): void {
  fakeApi.use(
    http.post(LINKS, async ({ request }) => {
      const { email } = (await request.json()) as { email: string };
      return email === EMAIL ? HttpResponse.json({ email }) : refuse('EMAIL_NOT_FOUND');
    }),
  );
}

export function failPasswordLinks(): void {
  fakeApi.use(http.post(LINKS, () => HttpResponse.error()));
}

export function serveDisabledAccount(): void {
  // The last token is not new any more.
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + 6_000);
  fakeApi.use(http.post(TOKENS, () => refuse('USER_DISABLED')));
}

export function serveAccount(...roles: Role[]): void {
  respond('get', '/me', account({ uid: 'isha', email: EMAIL, roles }));
}
