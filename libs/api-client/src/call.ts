import type { IdempotencyKey } from '@nox/contracts';
import type { AxiosRequestConfig } from 'axios';
import { ApiError, http } from '@nox/api-client';

interface CallOptions extends Pick<
  AxiosRequestConfig,
  'params' | 'signal' | 'timeout' | 'responseType'
> {
  body?: unknown;
  /** The number or the `ETag` of what is replaced: the server refuses the write if its version is another one. */
  version?: number | string | undefined;
  idempotencyKey?: IdempotencyKey | undefined;
}

/**
 * A call of the signed-in account. Each remote has this function of its own, beside the shared client: a shell of an
 * earlier release goes on to serve it.
 * @param path below the API's base path
 * @returns the body of the response @throws ApiError
 */
export async function call<Result = void>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, version, idempotencyKey, ...options }: CallOptions = {},
): Promise<Result> {
  const headers = {
    ...(version !== undefined && {
      'If-Match': typeof version === 'number' ? `"${version}"` : version,
    }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  };
  const config = { method, url: path, data: body, headers, authenticated: true, ...options };
  return (await http.request<Result>(config)).data;
}

/** Whether a save was refused because another version was saved meanwhile. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'stale';

/** Whether what was sent may have been done: there was no response, and something could be sent. */
const isLost = (error: unknown) => ApiError.isUnreachable(error) && navigator.onLine;

/** @param failed what did not happen: "The message was not saved." */
export function failureText(error: unknown, failed: string): string {
  if (!ApiError.isUnreachable(error)) return ApiError.messageOr(error, failed);
  return `${failed} This needs a network. Try again when there is one.`;
}

/** The same of a change, which may have been made where its response is lost. */
export const changeFailureText = (error: unknown, failed: string): string =>
  isLost(error)
    ? 'The server did not answer. See whether it was done before you try again.'
    : failureText(error, failed);

export const MAYBE_SAVED =
  'The server did not answer. It may be saved all the same: to try again changes nothing then.';

/**
 * What a form shows of a save that failed, as `@nox/ui/forms` has it.
 * @param failed what is said if the server sent no message (spec section 8)
 * @param lost the same where it may be saved
 */
export function saveFailureOf(error: unknown, failed: string, lost = failed) {
  const issues = error instanceof ApiError ? error.issues : [];
  if (error instanceof ApiError && (error.isFromServer || error.code === 'unauthenticated')) {
    return {
      message: error.message,
      code: error.code,
      details: error.code === 'not_found' ? ['What you typed is still here.'] : [],
      issues,
      isRetryable: (error.status ?? 0) >= 500,
    };
  }
  // oxlint-disable-next-line no-console -- the message for members refers to the console
  console.error(error);
  const details = error instanceof ApiError && ApiError.isUnreachable(error) ? [error.message] : [];
  return { message: isLost(error) ? lost : failed, details, issues, isRetryable: true };
}
