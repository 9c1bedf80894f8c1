import type { Auth } from 'firebase/auth';
import { create } from 'zustand';
import { PasswordResetError, SignInError, SignUpError } from './errors.ts';
import type * as FirebaseSession from './firebase-session.ts';
import type { AuthConfig } from './firebase-session.ts';

export type { AuthConfig, FirebaseConfig } from './firebase-session.ts';
export { PasswordResetError, SignInError, SignUpError } from './errors.ts';

export interface AuthUser {
  uid: string;
  email: string | null;
}

/** `loading` until the identity provider has answered for the first time. A page for visitors never asks it: there the stored session counts, once a page has been hydrated. */
export type AuthState =
  | { status: 'loading'; user: null }
  | { status: 'signed-in'; user: AuthUser }
  | { status: 'signed-out'; user: null };

export const useAuth = create<AuthState>(() => ({ status: 'loading', user: null }));

const KEY = 'nox:last-user';

/** Who was signed in last in this browser, for when the identity provider does not answer; null if nobody is. */
export function readLastUser(): AuthUser | null {
  try {
    const { uid, email } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<AuthUser>;
    return typeof uid === 'string'
      ? { uid, email: typeof email === 'string' ? email : null }
      : null;
  } catch {
    return null;
  }
}

function writeLastUser(user: AuthUser | null): void {
  try {
    if (user) localStorage.setItem(KEY, JSON.stringify(user));
    else localStorage.removeItem(KEY);
  } catch {
    // The browser stores nothing: the provider is waited for.
  }
}

/** Firebase itself waits 30 seconds at the start for a provider that accepts connections and does not answer. */
const START_TIMEOUT_MS = 4_000;
/** How long a sign-in is tried again while the provider cannot be reached, as right after it was started. */
const SIGN_IN_TIMEOUT_MS = 20_000;
const SIGN_IN_DELAY_MS = 1_000;
/** A token that is younger is not issued anew: that of a sign-in, of a page's start, which looks it up, and of calls that are made together. */
const FRESH_MS = 5_000;

interface Session {
  firebase: typeof FirebaseSession;
  auth: Auth;
  /** Resolves once the provider has answered for the first time. */
  ready: Promise<void>;
}

let config: AuthConfig | undefined;
let session: Promise<Session> | undefined;
let refresh: Promise<string> | undefined;
let issuedAt = -Infinity;

/** Sets the identity provider. Called once, by the shell, before anything else of this library. @param isForVisitors whether the page never asks it by itself */
export function configureAuth(authConfig: AuthConfig, isForVisitors = false): void {
  config = authConfig;
  if (isForVisitors) followStoredSession();
}

/** Until the provider is asked, the session is what the last page has stored that asked it, in this window or another. */
function followStoredSession(): void {
  const read = () => {
    if (!session) useAuth.setState(stateOf(readLastUser()));
  };
  read();
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) read();
  });
}

// The shell sets it in a document, whose islands alone have scripts: nothing configures this library there.
if ('noxDocument' in globalThis) followStoredSession();

/** Loads Firebase on first use: public pages never do. After a failed load the next call tries again. */
function openSession(): Promise<Session> {
  session ??= connect().catch((error: unknown) => {
    session = undefined;
    throw error;
  });
  return session;
}

async function connect(): Promise<Session> {
  if (!config) throw new Error('configureAuth must be called before the session is used.');
  const firebase = await import(/* webpackChunkName: "firebase-auth" */ './firebase-session.ts');
  const auth = await firebase.openFirebaseAuth(config);
  firebase.onAuthStateChanged(auth, (user) => setUser(user));
  const ready = auth.authStateReady().then(() => {
    issuedAt = performance.now();
    const { status, user } = useAuth.getState();
    // The listener reports it later. From then on it alone counts: somebody may have signed out.
    if (status === 'loading' || user?.uid !== auth.currentUser?.uid) setUser(auth.currentUser);
  });
  return { firebase, auth, ready };
}

function setUser(user: AuthUser | null): void {
  const known = user && { uid: user.uid, email: user.email };
  writeLastUser(known);
  useAuth.setState(stateOf(known));
}

function stateOf(user: AuthUser | null): AuthState {
  return user ? { status: 'signed-in', user } : { status: 'signed-out', user: null };
}

/** While the provider does not answer, the last user counts: the API takes nothing without a token. @throws if its code cannot be loaded */
export async function authReady(): Promise<AuthState> {
  const ready = openSession().then((opened) => opened.ready);
  const isReady = await Promise.race([ready.then(() => true), delay(START_TIMEOUT_MS)]);
  const last = isReady ? null : readLastUser();
  if (last && useAuth.getState().status === 'loading') useAuth.setState(stateOf(last));
  if (!last) await ready;
  return useAuth.getState();
}

/** @param onWaiting called before each further attempt to reach the identity provider @throws SignInError with a message to show */
export async function signIn(
  email: string,
  password: string,
  onWaiting?: () => void,
): Promise<void> {
  const end = performance.now() + SIGN_IN_TIMEOUT_MS;
  for (;;) {
    try {
      const { firebase, auth } = await openSession();
      const { user } = await firebase.signInWithEmailAndPassword(auth, email, password);
      issuedAt = performance.now();
      // The listener reports this too, but later: after `await signIn()` the store must be up to date.
      return setUser(user);
    } catch (error) {
      const mayComeUp = isUnreachable(error) && navigator.onLine && performance.now() < end;
      if (!mayComeUp) throw new SignInError(error);
    }
    onWaiting?.();
    await delay(SIGN_IN_DELAY_MS);
  }
}

/** Makes an account at the identity provider, and signs it in. @throws SignUpError with a message to show */
export async function signUp(email: string, password: string): Promise<void> {
  try {
    const { firebase, auth } = await openSession();
    const { user } = await firebase.createUserWithEmailAndPassword(auth, email, password);
    issuedAt = performance.now();
    setUser(user);
  } catch (error) {
    throw new SignUpError(error);
  }
}

/** Has a link for a new password sent; that tells nobody whether the account exists. @throws PasswordResetError to show */
export async function requestPasswordReset(email: string): Promise<void> {
  try {
    const { firebase, auth } = await openSession();
    await firebase.sendPasswordResetEmail(auth, email);
  } catch (error) {
    // A provider that does not hide its accounts.
    if ((error as { code?: string }).code === 'auth/user-not-found') return;
    throw new PasswordResetError(error);
  }
}

export async function signOut(): Promise<void> {
  const { firebase, auth } = await openSession();
  await firebase.signOut(auth);
  setUser(null);
}

/** A forced refresh (spec section 9), unless one is new; null also if revoked, disabled, deleted. @throws `auth/network-request-failed` */
export async function freshToken(): Promise<string | null> {
  const { auth } = await openSession();
  await auth.authStateReady();
  const { currentUser } = auth;
  if (!currentUser) return null;
  try {
    if (performance.now() - issuedAt < FRESH_MS) return await currentUser.getIdToken();
    refresh ??= currentUser.getIdToken(true).finally(() => (refresh = undefined));
    const token = await refresh;
    issuedAt = performance.now();
    return token;
  } catch (error) {
    if (isUnreachable(error)) throw error;
    return null;
  }
}

const isUnreachable = (error: unknown) =>
  (error as { code?: string }).code === 'auth/network-request-failed';

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
