import type { ErrorBody, FieldIssue } from '@nox/contracts';
import { isAxiosError } from 'axios';

const UNREACHABLE = 'The server could not be reached. Please check your connection and try again.';

/** Any call to the API that failed. `message` is fit to show to a person; branch on `code` or `status`. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    message: string,
    /** For programs: the server's code, or `network` if there was no answer, or `unauthenticated` if there was no session. */
    readonly code: string,
    /** The HTTP status; absent if there was no answer. */
    readonly status?: number,
    /** The fields that the server refused. */
    readonly issues: FieldIssue[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** True if the message is the server's own and says more than we could. */
  get isFromServer(): boolean {
    return this.status !== undefined && this.message !== '';
  }
}

/** What the HTTP client threw, as an ApiError; cancellations and our own errors pass through. */
export function toApiError(error: unknown): unknown {
  if (!isAxiosError(error) || error.code === 'ERR_CANCELED') return error;
  const { response } = error;
  if (!response) return unreachable(error);
  const body = errorBody(response.data);
  return new ApiError(
    typeof body?.message === 'string' ? body.message : '',
    typeof body?.code === 'string' ? body.code : 'unknown',
    response.status,
    Array.isArray(body?.issues) ? body.issues : [],
    { cause: error },
  );
}

/** A call that asks for a file gets its error as bytes, too. */
function errorBody(content: unknown): Partial<ErrorBody> | null {
  if (!(content instanceof ArrayBuffer)) return content as Partial<ErrorBody> | null;
  try {
    return JSON.parse(new TextDecoder().decode(content)) as Partial<ErrorBody>;
  } catch {
    return null;
  }
}

/** There was no answer, or no way to ask. */
export function unreachable(cause: unknown): ApiError {
  return new ApiError(UNREACHABLE, 'network', undefined, [], { cause });
}
