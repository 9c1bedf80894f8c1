import { ApiError } from '@nox/api-client';

/** @param failed what did not happen: "The message was not saved." */
export function failureText(error: unknown, failed: string): string {
  if (!ApiError.isUnreachable(error)) return ApiError.messageOr(error, failed);
  return `${failed} This needs a network. Try again when there is one.`;
}

/** The same of a change; without a response it may have been made, unless nothing could be sent. */
export const changeFailureText = (error: unknown, failed: string): string =>
  ApiError.isUnreachable(error) && navigator.onLine
    ? 'The server did not answer. See whether it was done before you try again.'
    : failureText(error, failed);

/** Why fields were refused, by their names; undefined for an error that is not about fields. */
export function issuesOf(error: unknown): Record<string, string> | undefined {
  if (!(error instanceof ApiError) || error.issues.length === 0) return undefined;
  return Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
}
