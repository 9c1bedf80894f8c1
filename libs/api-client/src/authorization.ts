import { ApiError, unreachable } from './api-error.ts';

/** A fresh token, null if nobody is signed in; rejects if the identity provider cannot be reached. */
export type TokenSource = () => Promise<string | null>;

/**
 * For calls of a few bytes: a network that neither carries nor fails is none, and whoever waits can do something else
 * meanwhile.
 */
export const SMALL_CALL_MS = 10_000;

const NO_TOKEN = 'No authentication token found. Please log in again.';

let tokenSource: TokenSource = () => Promise.resolve(null);

export function takeTokensFrom(source: TokenSource): void {
  tokenSource = source;
}

/** @throws Error when it takes longer than `ms`; what was waited for goes on, unheard */
function within<T>(ms: number, awaited: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms);
    awaited.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/**
 * What the header `Authorization` says for the signed-in account.
 * @param missing says that there is none
 * @throws ApiError `unauthenticated` without a session, `network` when the identity provider is out of reach
 */
export async function authorization(missing = NO_TOKEN): Promise<string> {
  const token = await within(SMALL_CALL_MS, tokenSource()).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (!token) throw new ApiError(missing, 'unauthenticated');
  return `Bearer ${token}`;
}
