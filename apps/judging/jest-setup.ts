import 'fake-indexeddb/auto';
import { useAuth } from '@nox/auth';
import { apiUrl, fakeApi } from '@nox/testing';
import { IDBFactory } from 'fake-indexeddb';
import { http, HttpResponse } from 'msw';
import { serveEvents } from './src/testing/serve-entries.ts';

// jsdom has no layout whose changes could be observed.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Whoever comes here has passed the administrator area's guard.
beforeEach(() =>
  useAuth.setState({ status: 'signed-in', user: { uid: 'meera', email: 'meera@nox.example' } }),
);

// What every page of this app asks for beside the entries. Nobody else judges, until a test says so.
beforeEach(() => {
  fakeApi.use(http.get(apiUrl('/auditions/undoable'), () => HttpResponse.json([])));
  serveEvents();
});

// Names, drafts and what waits must not go from one test to the next.
afterEach(() => {
  localStorage.clear();
  globalThis.indexedDB = new IDBFactory();
});
