import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from 'firebase/auth';

export {
  onAuthStateChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';

/** The project's settings at the identity provider; part of the shell's build. */
export interface FirebaseConfig {
  apiKey: string;
  authDomain: string;
  projectId: string;
  storageBucket?: string;
  messagingSenderId?: string;
  appId?: string;
}

export interface AuthConfig {
  firebase: FirebaseConfig;
  /** The address of the emulator, such as `http://127.0.0.1:9099`; absent in production. */
  emulatorUrl?: string;
}

/** The persistence order of spec section 4. Not `getAuth`, which includes the resolver for pop-up windows. */
export function createFirebaseAuth({ firebase, emulatorUrl }: AuthConfig): Auth {
  const auth = initializeAuth(initializeApp(firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  });
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return auth;
}
