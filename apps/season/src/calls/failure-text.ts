import { ApiError } from '@nox/api-client';

export { changeFailureText, failureText } from '@nox/api-client/call';

/** Why fields were refused, by their names; undefined for an error that is not about fields. */
export function issuesOf(error: unknown): Record<string, string> | undefined {
  if (!(error instanceof ApiError) || error.issues.length === 0) return undefined;
  return Object.fromEntries(error.issues.map(({ path, message }) => [path, message]));
}
