import type { AxiosInstance } from 'axios';
import { unreachable } from './api-error.ts';
import { takeTokensFrom, type TokenSource } from './authorization.ts';
import { setTransport, type Transport } from './transport.ts';

interface ApiClientOptions {
  tokenSource?: TokenSource;
  transport?: Transport;
}

/** Tells where identity tokens come from, and whom to ask: this library knows no identity provider. */
export function configureApiClient({ tokenSource, transport }: ApiClientOptions): void {
  if (tokenSource) takeTokensFrom(tokenSource);
  if (transport) setTransport(transport);
}

let arriving: Promise<AxiosInstance> | undefined;

/** @throws ApiError `network` if the client's own code does not arrive; the next call asks for it again */
function arrival(): Promise<AxiosInstance> {
  arriving ??= import(/* webpackChunkName: "http" */ './axios-client.ts').then(
    ({ client }) => client,
    (cause: unknown) => {
      arriving = undefined;
      throw unreachable(cause);
    },
  );
  return arriving;
}

/**
 * The one HTTP client of the product, axios. Its code comes with the first call: a page that arrives rendered makes none.
 * Everything it throws is an ApiError, cancellations aside.
 */
export const http: Pick<AxiosInstance, 'get' | 'post' | 'put' | 'delete'> = {
  get: async (url, options) => (await arrival()).get(url, options),
  post: async (url, body, options) => (await arrival()).post(url, body, options),
  put: async (url, body, options) => (await arrival()).put(url, body, options),
  delete: async (url, options) => (await arrival()).delete(url, options),
};
