import { configureApiClient } from '@nox/api-client';

beforeEach(() => {
  configureApiClient({ tokenSource: async () => 'token' });
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

// Drafts must not be left for the next test.
afterEach(() => localStorage.clear());
