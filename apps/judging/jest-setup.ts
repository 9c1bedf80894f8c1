import 'fake-indexeddb/auto';
import { configureApiClient } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import { account, respond, setAccount } from '@nox/testing';
import { IDBFactory } from 'fake-indexeddb';
import { serveEvents } from './src/testing/serve-entries.ts';

// The pages are behind admin's guard.
beforeEach(() => {
  useAuth.setState({ status: 'signed-in', user: { uid: 'meera', email: 'meera@nox.example' } });
  setAccount(account());
  configureApiClient({ tokenSource: async () => 'token' });
  // What every page requests beside the entries.
  respond('get', '/auditions/undoable', []);
  respond('get', '/auditions/settings', { hidesReviews: null });
  respond('put', '/auditions/settings', { hidesReviews: true });
  serveEvents();
});

afterEach(() => {
  localStorage.clear();
  globalThis.indexedDB = new IDBFactory();
});
