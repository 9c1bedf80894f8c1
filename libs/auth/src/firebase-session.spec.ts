import { deleteApp } from 'firebase/app';
import { initializeAuth } from 'firebase/auth';
import { openFirebaseAuth } from './firebase-session.ts';

jest.mock('firebase/app', () => ({ initializeApp: () => ({}), deleteApp: jest.fn() }));
jest.mock('firebase/auth', () => ({
  indexedDBLocalPersistence: 'database',
  browserLocalPersistence: 'local',
  browserSessionPersistence: 'session',
  initializeAuth: jest.fn(),
}));

const CONFIG = { firebase: { apiKey: 'key', authDomain: 'localhost', projectId: 'demo-nox' } };
const never = () => new Promise<never>(() => undefined);

/** Opens a session in a browser whose database sends the event `answer`, if any, and whose provider is `ready` or hangs. */
function open(answer: 'onsuccess' | 'onerror' | undefined, ready: () => Promise<void>) {
  const request: Partial<Record<'onsuccess' | 'onerror', () => void>> = {};
  const result = { close: jest.fn() };
  const openDatabase = () => {
    if (answer) queueMicrotask(() => request[answer]!());
    return Object.assign(request, { result });
  };
  Object.assign(globalThis, { indexedDB: { open: openDatabase } });
  jest
    .mocked(initializeAuth)
    .mockImplementation((app, options) => ({ app, ...options, authStateReady: ready }) as never);
  return openFirebaseAuth(CONFIG);
}

const kinds = ['local', 'session'];

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'indexedDB');
});

it.each([
  ['at once, when Firebase is ready', 'onsuccess', () => Promise.resolve(), 0, true],
  ['with the database that answers, while the provider hangs', 'onsuccess', never, 4_000, true],
  [
    'with the kind that Firebase chooses, where the database refuses',
    'onerror',
    never,
    4_000,
    true,
  ],
  ['without the database that answers nothing', undefined, never, 8_000, false],
] as const)('opens %s', async (_, answer, ready, ms, hasDatabase) => {
  const opened = open(answer, ready);
  let isOpen = false;
  void opened.then(() => (isOpen = true));
  await jest.advanceTimersByTimeAsync(Math.max(0, ms - 1));
  expect(isOpen).toBe(ms === 0);
  await jest.advanceTimersByTimeAsync(1);
  expect(await opened).toMatchObject({ persistence: hasDatabase ? ['database', ...kinds] : kinds });
  expect(deleteApp).toHaveBeenCalledTimes(hasDatabase ? 0 : 1);
});
