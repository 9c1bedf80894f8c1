import { ApiError } from '@nox/api-client';

/** @param failed what did not happen: "The message was not saved." */
export function failureText(error: unknown, failed: string): string {
  if (!ApiError.isUnreachable(error)) return ApiError.messageOr(error, failed);
  return `${failed} This needs a network. Try again when there is one.`;
}

/** Why fields were refused, by their names; undefined for an error that is not about fields. */
export function issuesOf(error: unknown): Record<string, string> | undefined {
  if (!(error instanceof ApiError) || error.issues.length === 0) return undefined;
  return Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
}
