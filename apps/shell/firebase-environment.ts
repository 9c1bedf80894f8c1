import type { FirebaseConfig } from '@nox/auth';

/** The project of the emulator, which accepts any key and runs on this machine. */
const EMULATED: FirebaseConfig = {
  apiKey: 'demo-key',
  authDomain: 'localhost',
  projectId: 'demo-nox',
};

/** From `NOX_FIREBASE_*`; without a project, the emulator's. @throws Error naming the values that are missing */
export function firebaseConfigFromEnvironment(env: NodeJS.ProcessEnv): FirebaseConfig {
  const projectId = env.NOX_FIREBASE_PROJECT_ID;
  if (!projectId || projectId === EMULATED.projectId) return EMULATED;
  const { NOX_FIREBASE_API_KEY: apiKey, NOX_FIREBASE_AUTH_DOMAIN: authDomain } = env;
  if (!apiKey || !authDomain) {
    throw new Error(
      'Set NOX_FIREBASE_API_KEY and NOX_FIREBASE_AUTH_DOMAIN beside NOX_FIREBASE_PROJECT_ID.',
    );
  }
  return {
    apiKey,
    authDomain,
    projectId,
    storageBucket: env.NOX_FIREBASE_STORAGE_BUCKET,
    messagingSenderId: env.NOX_FIREBASE_MESSAGING_SENDER_ID,
    appId: env.NOX_FIREBASE_APP_ID,
  };
}
