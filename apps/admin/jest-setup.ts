import { configureApiClient } from '@nox/api-client';
import { respond } from '@nox/testing';

beforeEach(() => {
  configureApiClient({ tokenSource: async () => 'token' });
  // What every list requests beside its items.
  respond('get', '/:content/deleted', []);
  respond('get', '/:content/:id/changes', []);
  respond('get', '/summary', {});
  respond('get', '/season', { state: 'closed', name: 'Autumn', parts: [] });
  respond('get', '/audit-log', { events: [], next: null, people: [] });
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

afterEach(() => localStorage.clear());
