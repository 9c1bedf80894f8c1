import { ApiError } from '@nox/api-client';

export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'stale';

/** Whether what was sent may have been done: there was no response, and something could be sent. */
const isLost = (error: unknown) => ApiError.isUnreachable(error) && !error.wasOffline;

/** What a page says of a call that failed: what the server says, or what did not happen. @param unreachable without a response */
export const failureText = (
  error: unknown,
  failed: string,
  unreachable = `${failed} This needs a network. Try again when there is one.`,
): string => (ApiError.isUnreachable(error) ? unreachable : ApiError.messageOr(error, failed));

/** The same of a change, which may have been made where its response is lost. */
export const changeFailureText = (error: unknown, failed: string): string =>
  isLost(error)
    ? 'The server did not answer. See whether it was done before you try again.'
    : failureText(error, failed);

export const MAYBE_SAVED =
  'The server did not answer. It may be saved all the same: to try again changes nothing then.';

/** What a form shows of a save that failed. @param failed without a message of the server (spec section 8) @param lost where it may be saved */
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
  const details = ApiError.isUnreachable(error) ? [error.message] : [];
  return { message: isLost(error) ? lost : failed, details, issues, isRetryable: true };
}
