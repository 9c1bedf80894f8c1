import { setupServer } from 'msw/node';

/** The API, faked at the network: tests say with `fakeApi.use(http.get(apiUrl('/team'), …))` what it answers. */
export const fakeApi = setupServer();

/** The address that a call to `path` goes to from a page under test. */
export function apiUrl(path: string): string {
  return new URL(`/api${path}`, window.location.href).href;
}
