import { ApiError, unreachable } from './api-error.ts';
import { SHORT_TIMEOUT_MS } from './call-options.ts';

/** Where the API is, on the host that the page came from. */
export const API_PATH = '/api';

/** A fresh token, null without a session; rejects if the identity provider cannot be reached. */
type TokenSource = () => Promise<string | null>;

/** Answers a GET without a network, for a server that renders a page. `data` is the body as text. */
export type Transport = (address: string) => Promise<{ status: number; data: string }>;

const settings: { tokenSource: TokenSource; transport?: Transport } = {
  tokenSource: () => Promise.resolve(null),
};

/** Sets where identity tokens come from, and what answers in place of the network. */
export function configureApiClient(changes: {
  tokenSource?: TokenSource;
  transport?: Transport;
}): void {
  Object.assign(settings, changes);
}

export const transport = (): Transport | undefined => settings.transport;

const NO_TOKEN = 'No authentication token found. Please log in again.';

/** @throws Error after `ms`; the promise itself continues */
const withTimeout = <T>(ms: number, promise: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms);
    promise.finally(() => clearTimeout(timer)).then(resolve, reject);
  });

/** @throws ApiError `unauthenticated` without a session, `network` when the identity provider cannot be reached */
export async function authorization(missing = NO_TOKEN): Promise<string> {
  const token = await withTimeout(SHORT_TIMEOUT_MS, settings.tokenSource()).catch(
    (cause: unknown) => {
      throw unreachable(cause);
    },
  );
  if (!token) throw new ApiError(missing, 'unauthenticated');
  return `Bearer ${token}`;
}
