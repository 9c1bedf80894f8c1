import axios, { AxiosError, type AxiosAdapter, type AxiosResponse } from 'axios';
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

/** Answers a GET without a network, as a server does that renders a page. `data` is the body as text. */
type Transport = (address: string) => Promise<{ status: number; data: string }>;

interface ApiClientOptions {
  tokenSource?: TokenSource;
  transport?: Transport;
}

/** Tells where identity tokens come from, and whom to ask: this library knows no identity provider. */
export function configureApiClient(options: ApiClientOptions): void {
  if (options.tokenSource) ({ tokenSource } = options);
  if (options.transport) http.defaults.adapter = throughTransport(options.transport);
}

function throughTransport(transport: Transport): AxiosAdapter {
  return async (config) => {
    const { status, data } = await transport(`${config.baseURL}${config.url}`);
    const statusText = String(status);
    const response: AxiosResponse = { status, statusText, data, headers: {}, config };
    if (config.validateStatus?.(status) ?? true) return response;
    throw new AxiosError(`It was answered ${status}.`, undefined, config, null, response);
  };
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
