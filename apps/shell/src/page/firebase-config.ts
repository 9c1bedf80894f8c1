import type { FirebaseConfig } from '@nox/auth';

// Put in place when the shell is built, from the environment; see the README beside this folder.
declare const NOX_FIREBASE_CONFIG: FirebaseConfig;

/** The Firebase project that this build of the shell belongs to. */
export const firebaseConfig: FirebaseConfig = NOX_FIREBASE_CONFIG;
