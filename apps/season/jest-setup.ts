import { configureApiClient } from '@nox/api-client';
import { useAuth } from '@nox/auth';
import { account, setAccount } from '@nox/testing';

// jsdom has no media: a mouse, unless a spec says otherwise.
window.matchMedia = (media) => {
  const em = parseFloat(media.slice('(min-width: '.length));
  return { media, matches: window.innerWidth >= 16 * em } as MediaQueryList;
};

// The pages are behind admin's guard.
beforeEach(() => {
  useAuth.setState({ status: 'signed-in', user: { uid: 'meera', email: 'meera@nox.example' } });
  setAccount(account());
  configureApiClient({ tokenSource: async () => 'token' });
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
