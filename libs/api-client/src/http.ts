import axios from 'axios';
import { ApiError, toApiError, unreachable } from './api-error';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Send the signed-in account's token; the call fails before it is made if there is none. */
    authenticated?: boolean;
  }
}

/** A fresh token, null if nobody is signed in; rejects if the identity provider cannot be reached. */
type TokenSource = () => Promise<string | null>;

let tokenSource: TokenSource = () => Promise.resolve(null);

/** Tells where identity tokens come from. Called once, by the shell: this library knows no identity provider. */
export function configureApiClient(options: { tokenSource: TokenSource }): void {
  tokenSource = options.tokenSource;
}

/** The one HTTP client of the product. Everything it throws is an ApiError, cancellations aside. */
export const http = axios.create({ baseURL: '/api', timeout: 30_000 });

/**
 * What the header `Authorization` says for the signed-in account.
 * @throws ApiError `unauthenticated` without a session, `network` when the identity provider is out of reach
 */
export async function authorization(): Promise<string> {
  const token = await tokenSource().catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (!token) {
    throw new ApiError('No authentication token found. Please log in again.', 'unauthenticated');
  }
  return `Bearer ${token}`;
}

http.interceptors.request.use(async (config) => {
  if (config.authenticated) config.headers.setAuthorization(await authorization());
  return config;
});

http.interceptors.response.use(
  (response) => {
    // A page instead of JSON comes from somebody in between, such as a hotel's network that wants a login.
    const isPage = typeof response.data === 'string' && response.data !== '';
    if (isPage) throw unreachable(response);
    return response;
  },
  (error: unknown) => Promise.reject(toApiError(error)),
);
