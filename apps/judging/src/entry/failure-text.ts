import { ApiError } from '@nox/api-client';

/** The server's own words, or ours where it said nothing (spec section 8). */
export function failureText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.isFromServer ? error.message : fallback;
}
