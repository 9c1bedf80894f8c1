import { configureApiClient } from '@nox/api-client';
import { useAuth } from '@nox/auth';

// jsdom has no layout to observe.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom has no media: a mouse, unless a spec says otherwise.
window.matchMedia = (media) => ({ media, matches: false }) as MediaQueryList;

// The pages are behind admin's guard.
beforeEach(() => {
  useAuth.setState({ status: 'signed-in', user: { uid: 'meera', email: 'meera@nox.example' } });
  configureApiClient({ tokenSource: async () => 'token' });
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
