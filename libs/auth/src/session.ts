import type { Auth } from 'firebase/auth';
import { useAuth, type AuthState } from './auth-store.ts';
import type * as FirebaseSession from './firebase-session.ts';
import type { AuthConfig } from './firebase-session.ts';
import { SignInError } from './sign-in-error.ts';

interface Session {
  firebase: typeof FirebaseSession;
  auth: Auth;
}

let config: AuthConfig | undefined;
let session: Promise<Session> | undefined;

/** Sets the identity provider. Called once, by the shell, before anything else of this library. */
export function configureAuth(authConfig: AuthConfig): void {
  config = authConfig;
}

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
  const auth = firebase.createFirebaseAuth(config);
  firebase.onAuthStateChanged(auth, (user) => {
    useAuth.setState(
      user
        ? { status: 'signed-in', user: { uid: user.uid, email: user.email } }
        : { status: 'signed-out', user: null },
    );
  });
  return { firebase, auth };
}

/** The session, once the identity provider has answered. @throws if its code cannot be loaded */
export async function authReady(): Promise<AuthState> {
  const { auth } = await openSession();
  await auth.authStateReady();
  const state = useAuth.getState();
  if (state.status !== 'loading') return state;
  return new Promise((resolve) => {
    const unsubscribe = useAuth.subscribe((next) => {
      unsubscribe();
      resolve(next);
    });
  });
}

/** @throws SignInError with a message to show */
export async function signIn(email: string, password: string): Promise<void> {
  try {
    const { firebase, auth } = await openSession();
    const { user } = await firebase.signInWithEmailAndPassword(auth, email, password);
    // The listener reports this too, but later: after `await signIn()` the store must be up to date.
    useAuth.setState({ status: 'signed-in', user: { uid: user.uid, email: user.email } });
  } catch (error) {
    throw new SignInError(error);
  }
}

/** Ends the session in this browser. */
export async function signOut(): Promise<void> {
  const { firebase, auth } = await openSession();
  await firebase.signOut(auth);
  useAuth.setState({ status: 'signed-out', user: null });
}

/** A forced refresh (spec section 9); null also if revoked, disabled, deleted. @throws `auth/network-request-failed` */
export async function freshToken(): Promise<string | null> {
  const { auth } = await openSession();
  await auth.authStateReady();
  try {
    return auth.currentUser ? await auth.currentUser.getIdToken(true) : null;
  } catch (error) {
    if ((error as { code?: string }).code === 'auth/network-request-failed') throw error;
    return null;
  }
}
