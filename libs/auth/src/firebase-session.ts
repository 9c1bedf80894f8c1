import { deleteApp, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
  type Persistence,
} from 'firebase/auth';

export {
  createUserWithEmailAndPassword,
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

/** The database of Firebase's first kind of persistence. */
const DATABASE = 'firebaseLocalStorageDb';
/** Half of the time after which a database that has answered nothing is left aside. */
const DATABASE_TIMEOUT_MS = 4_000;

const STORAGE = [browserLocalPersistence, browserSessionPersistence];

/** Firebase with the persistence order of spec section 4. It waits for ever where IndexedDB does not answer: after 8 s it starts without. */
export async function openFirebaseAuth(config: AuthConfig): Promise<Auth> {
  const auth = createAuth(config, [indexedDBLocalPersistence, ...STORAGE]);
  const isReady = auth.authStateReady().then(() => true);
  const isUsable =
    (await Promise.race([isReady, delay(DATABASE_TIMEOUT_MS)])) ||
    // Firebase may also wait for the network, with the session in its hands.
    (await Promise.race([isReady, hasDatabaseAnswered(), delay(DATABASE_TIMEOUT_MS)]));
  if (isUsable) return auth;
  // The new app takes the place of this one: uploads know the app by its default name.
  await deleteApp(auth.app);
  return withoutDatabase(() => createAuth(config, STORAGE));
}

/** Runs `work` as if there was no IndexedDB: Firebase counts days of use in a database of its own, for which each request would wait. */
function withoutDatabase<T>(work: () => T): T {
  const database = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB');
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: undefined });
  try {
    return work();
  } finally {
    if (database) Object.defineProperty(globalThis, 'indexedDB', database);
    else Reflect.deleteProperty(globalThis, 'indexedDB');
  }
}

// Not `getAuth`, which includes the resolver for pop-up windows.
function createAuth({ firebase, emulatorUrl }: AuthConfig, persistence: Persistence[]): Auth {
  const auth = initializeAuth(initializeApp(firebase), { persistence });
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return auth;
}

/** Whether the database can be opened, or says why not; Firebase has opened it before. */
const hasDatabaseAnswered = (): Promise<boolean> =>
  new Promise<boolean>((resolve) => {
    const request = indexedDB.open(DATABASE);
    request.onsuccess = () => {
      request.result.close();
      resolve(true);
    };
    request.onerror = () => resolve(true);
  }).catch(() => true);

const delay = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false));
