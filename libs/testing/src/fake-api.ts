import { setupServer } from 'msw/node';

/** The API, faked at the network: `fakeApi.use(http.get(apiUrl('/team'), …))` sets its answers. */
export const fakeApi = setupServer();

/** The address of `path` for a page under test. */
export function apiUrl(path: string): string {
  return new URL(`/api${path}`, window.location.href).href;
}
