import type { FieldIssue } from '@nox/contracts';

const UNREACHABLE = 'The server could not be reached. Please check your connection and try again.';

/** Any call to the API that failed. `message` is fit to show to a person; branch on `code` or `status`. */
export class ApiError extends Error {
  override name = 'ApiError';

  /** For programs: the server's code, or `network` if there was no answer, or `unauthenticated` if there was no session. */
  readonly code: string;
  /** The HTTP status; absent if there was no answer. */
  readonly status?: number;
  /** The fields that the server refused. */
  readonly issues: FieldIssue[];

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

  /** True if the message is the server's own and says more than we could. */
  get isFromServer(): boolean {
    return this.status !== undefined && this.message !== '';
  }
}

/** There was no answer, or no way to ask. */
export function unreachable(cause: unknown): ApiError {
  return new ApiError(UNREACHABLE, 'network', undefined, [], { cause });
}
