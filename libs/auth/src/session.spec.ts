import { fakeApi } from '@nox/testing';
import { http, HttpResponse } from 'msw';
import {
  authReady,
  configureAuth,
  freshToken,
  requestPasswordReset,
  signIn,
  signOut,
  signUp,
  useAuth,
} from './session.ts';

// Patterns, because a colon would start a parameter in a path.
const SIGN_IN = /\/v1\/accounts:signInWithPassword/;
const LOOKUP = /\/v1\/accounts:lookup/;
const TOKENS = 'https://securetoken.googleapis.com/v1/token';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const tokenFor = (uid: string, serial: number) => {
  const now = Math.floor(Date.now() / 1000);
  return (
    [{ alg: 'RS256' }, { sub: uid, iat: now, exp: now + 3600, serial }].map(encode).join('.') + '.s'
  );
};

/** A fake identity provider with one account, `isha@nox.example` with the password `correct`. */
function serveIdentities() {
  let issued = 0;
  fakeApi.use(
    http.post(SIGN_IN, async ({ request }) => {
      const { password } = (await request.json()) as { password: string };
      if (password !== 'correct') {
        const error = { code: 400, message: 'INVALID_LOGIN_CREDENTIALS' };
        return HttpResponse.json({ error }, { status: 400 });
      }
      const idToken = tokenFor('isha', ++issued);
      return HttpResponse.json({ localId: 'isha', idToken, refreshToken: 'r', expiresIn: '3600' });
    }),
    http.post(LOOKUP, () =>
      HttpResponse.json({ users: [{ localId: 'isha', email: 'isha@nox.example' }] }),
    ),
    http.post(TOKENS, () => {
      const token = tokenFor('isha', ++issued);
      return HttpResponse.json({ access_token: token, refresh_token: 'r', expires_in: '3600' });
    }),
  );
}

/** The provider refuses calls, with its code. */
const refuse = (path: string | RegExp, message: string) =>
  fakeApi.use(
    http.post(path, () => HttpResponse.json({ error: { code: 400, message } }, { status: 400 })),
  );

/** The provider takes calls. @returns what was sent */
function take(path: RegExp, response: object) {
  const asked = jest.fn();
  fakeApi.use(
    http.post(path, async ({ request }) => {
      asked(await request.json());
      return HttpResponse.json(response);
    }),
  );
  return asked;
}

/** The token of the sign-in is not new any more. */
function outdate(): void {
  const later = performance.now() + 6_000;
  jest.spyOn(performance, 'now').mockReturnValue(later);
}

const SIGNED_IN = { status: 'signed-in', user: { uid: 'isha', email: 'isha@nox.example' } };

const CONFIG = { firebase: { apiKey: 'key', authDomain: 'localhost', projectId: 'demo-nox' } };
configureAuth(CONFIG);

describe('the session', () => {
  beforeEach(serveIdentities);
  afterEach(() => signOut());

  it('is signed out once the identity provider has answered', async () => {
    await expect(authReady()).resolves.toEqual({ status: 'signed-out', user: null });
    expect(await freshToken()).toBeNull();
  });

  it('has the user as soon as the sign-in resolves', async () => {
    await signIn('isha@nox.example', 'correct');
    expect(useAuth.getState()).toEqual(SIGNED_IN);
  });

  it('rejects a wrong password with its message and stays signed out', async () => {
    await authReady();
    await expect(signIn('isha@nox.example', 'wrong')).rejects.toThrow('Invalid email or password.');
    expect(useAuth.getState().status).toBe('signed-out');
  });

  it('issues one token for calls that are made together, and not anew after a sign-in', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    await signIn('isha@nox.example', 'correct');
    const first = await freshToken();
    expect(first).not.toBeNull();
    clock.mockReturnValue(6_000);
    const [second, third] = await Promise.all([freshToken(), freshToken()]);
    expect(second).not.toBe(first);
    expect(third).toBe(second);
    clock.mockReturnValue(12_000);
    expect(await freshToken()).not.toBe(second);
  });

  it('has no token when the identity provider has revoked the session', async () => {
    await signIn('isha@nox.example', 'correct');
    outdate();
    refuse(TOKENS, 'TOKEN_EXPIRED');
    expect(await freshToken()).toBeNull();
  });

  it('rejects when the identity provider cannot be reached, since the session may still be valid', async () => {
    await signIn('isha@nox.example', 'correct');
    outdate();
    fakeApi.use(http.post(TOKENS, () => HttpResponse.error()));
    await expect(freshToken()).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  });

  it.each([
    ['cannot be reached yet', () => HttpResponse.error()],
    ['has a page in its place', () => HttpResponse.html('<!doctype html>Later.', { status: 503 })],
  ])('waits for a provider that %s, and says so', async (_, answer) => {
    await authReady();
    fakeApi.use(http.post(SIGN_IN, answer));
    const onWaiting = jest.fn(() => void serveIdentities());
    await signIn('isha@nox.example', 'correct', onWaiting);
    expect(onWaiting).toHaveBeenCalledTimes(1);
    expect(useAuth.getState().status).toBe('signed-in');
  });

  it('does not wait for the provider without a network', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fakeApi.use(http.post(SIGN_IN, () => HttpResponse.error()));
    const onWaiting = jest.fn();
    await expect(signIn('isha@nox.example', 'correct', onWaiting)).rejects.toThrow('Login failed.');
    expect(onWaiting).not.toHaveBeenCalled();
  });

  it('is that of the last user while the provider hangs at the start of a page', async () => {
    await signIn('isha@nox.example', 'correct');
    // Another page of the same browser. Firebase stores no session where there is no browser.
    await jest.isolateModulesAsync(async () => {
      jest.doMock('./firebase-session.ts', () => ({
        openFirebaseAuth: () =>
          Promise.resolve({ authStateReady: () => new Promise(() => undefined) }),
        onAuthStateChanged: () => undefined,
      }));
      const page = await import('./session.ts');
      page.configureAuth(CONFIG);
      await expect(page.authReady()).resolves.toEqual(SIGNED_IN);
    });
  });

  it('ends with a sign-out', async () => {
    await signIn('isha@nox.example', 'correct');
    await signOut();
    expect(useAuth.getState()).toEqual({ status: 'signed-out', user: null });
    expect(localStorage.getItem('nox:last-user')).toBeNull();
  });
});

describe('a new account', () => {
  const SIGN_UP = /\/v1\/accounts:signUp/;

  beforeEach(serveIdentities);
  afterEach(() => signOut());

  it('is signed in as soon as it is made', async () => {
    const idToken = tokenFor('isha', 1);
    const asked = take(SIGN_UP, { localId: 'isha', idToken, refreshToken: 'r', expiresIn: '3600' });
    await signUp('isha@nox.example', 'let-us-dance');
    expect(asked).toHaveBeenCalledWith(
      expect.objectContaining({ email: 'isha@nox.example', password: 'let-us-dance' }),
    );
    expect(useAuth.getState()).toEqual(SIGNED_IN);
  });

  it.each([
    ['EMAIL_EXISTS', 'auth/email-already-in-use', /^There is an account for this email already/],
    ['WEAK_PASSWORD : Password should be at least 6', 'auth/weak-password', /too easy to guess/],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'auth/too-many-requests', /^Too many tries/],
    ['OPERATION_NOT_ALLOWED', 'auth/operation-not-allowed', /^Accounts cannot be made here/],
    ['SOMETHING_ELSE', 'auth/something-else', /^The account could not be made/],
  ])('is refused with a sentence: %s', async (message, code, sentence) => {
    refuse(SIGN_UP, message);
    await expect(signUp('isha@nox.example', 'x')).rejects.toMatchObject({
      ...{ name: 'SignUpError', message: expect.stringMatching(sentence), code },
    });
    expect(useAuth.getState().status).toBe('signed-out');
  });
});

describe('a link for a new password', () => {
  const LINKS = /\/v1\/accounts:sendOobCode/;

  it('is asked for with the address alone', async () => {
    const asked = take(LINKS, { email: 'isha@nox.example' });
    await requestPasswordReset('isha@nox.example');
    expect(asked).toHaveBeenCalledWith(
      expect.objectContaining({ requestType: 'PASSWORD_RESET', email: 'isha@nox.example' }),
    );
  });

  it('has the same outcome for an address without an account', async () => {
    refuse(LINKS, 'EMAIL_NOT_FOUND');
    await expect(requestPasswordReset('nobody@nox.example')).resolves.toBeUndefined();
  });

  it.each([
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many links were asked for. Please try again later.'],
    ['INVALID_EMAIL', 'The sign-in service does not accept this email address. Please check it.'],
    ['SOMETHING_ELSE', 'The link could not be sent. Please try again later.'],
    ['', 'The sign-in service could not be reached. Please check your connection and try again.'],
  ])('is refused with a sentence: %s', async (code, sentence) => {
    if (code) refuse(LINKS, code);
    else fakeApi.use(http.post(LINKS, () => HttpResponse.error()));
    await expect(requestPasswordReset('isha@nox.example')).rejects.toThrow(sentence);
  });
});

describe('the session of a page for visitors', () => {
  it('is the stored one in a document, which never asks the provider, and follows other windows', async () => {
    localStorage.setItem('nox:last-user', JSON.stringify(SIGNED_IN.user));
    Object.assign(globalThis, { noxDocument: {} });
    await jest.isolateModulesAsync(async () => {
      const openFirebaseAuth = jest.fn();
      jest.doMock('./firebase-session.ts', () => ({ openFirebaseAuth }));
      const page = await import('./session.ts');
      // As the server has written it, until it is hydrated.
      expect(page.useAuth.getInitialState()).toEqual({ status: 'loading', user: null });
      expect(page.useAuth.getState()).toEqual(SIGNED_IN);
      localStorage.removeItem('nox:last-user');
      window.dispatchEvent(new StorageEvent('storage', { key: 'nox:last-user' }));
      expect(page.useAuth.getState()).toEqual({ status: 'signed-out', user: null });
      expect(openFirebaseAuth).not.toHaveBeenCalled();
    });
    Reflect.deleteProperty(globalThis, 'noxDocument');
  });

  it('is what the provider says, once it is asked, whatever a page for visitors had stored', async () => {
    localStorage.setItem('nox:last-user', JSON.stringify({ uid: 'isha' }));
    await jest.isolateModulesAsync(async () => {
      jest.doMock('./firebase-session.ts', () => ({
        openFirebaseAuth: async () => ({ authStateReady: async () => {}, currentUser: null }),
        onAuthStateChanged: () => undefined,
      }));
      const page = await import('./session.ts');
      page.configureAuth(CONFIG, true);
      expect(page.useAuth.getState()).toMatchObject({ status: 'signed-in', user: { uid: 'isha' } });
      await expect(page.authReady()).resolves.toEqual({ status: 'signed-out', user: null });
      expect(page.readLastUser()).toBeNull();
    });
  });
});
