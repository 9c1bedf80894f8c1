import type { FieldIssue } from '@nox/contracts';

const UNREACHABLE = 'The server could not be reached. Please check your connection and try again.';

/** A failed call to the API. `message` can be shown on a screen; branch on `code` or `status`. */
export class ApiError extends Error {
  override name = 'ApiError';

  /** The server's code; `network` without a response; `unauthenticated` without a session. */
  readonly code: string;
  readonly status?: number;
  readonly issues: FieldIssue[];
  /** There may be a network again when the failure is shown. */
  readonly wasOffline = !navigator.onLine;

  constructor(
    message: string,
    code: string,
    status?: number,
    issues: FieldIssue[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.status = status;
    this.issues = issues;
  }

  get isFromServer(): boolean {
    return this.status !== undefined && this.message !== '';
  }

  /** Whether there was no response: no network, or one that neither responds nor fails. */
  static isUnreachable(error: unknown): error is ApiError {
    return error instanceof ApiError && error.code === 'network';
  }

  /** The server's message about an error, or the fallback if it sent none. */
  static messageOr(error: unknown, fallback: string): string {
    return error instanceof ApiError && error.isFromServer ? error.message : fallback;
  }
}

export const unreachable = (cause: unknown): ApiError =>
  new ApiError(UNREACHABLE, 'network', undefined, [], { cause });
