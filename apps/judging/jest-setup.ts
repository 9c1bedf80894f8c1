import 'fake-indexeddb/auto';
import { useAuth } from '@nox/auth';
import { apiUrl, fakeApi } from '@nox/testing';
import { IDBFactory } from 'fake-indexeddb';
import { http, HttpResponse } from 'msw';
import { serveEvents } from './src/testing/serve-entries.ts';

// jsdom has no layout to observe.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// The pages are behind admin's guard.
beforeEach(() =>
  useAuth.setState({ status: 'signed-in', user: { uid: 'meera', email: 'meera@nox.example' } }),
);

// What every page requests beside the entries.
beforeEach(() => {
  fakeApi.use(http.get(apiUrl('/auditions/undoable'), () => HttpResponse.json([])));
  serveEvents();
});

afterEach(() => {
  localStorage.clear();
  globalThis.indexedDB = new IDBFactory();
});
