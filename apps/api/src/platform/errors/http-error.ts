// A type alone: threads that load this module do without the contracts.
import type { FieldIssue } from '@nox/contracts';

/** An error response. `message` is shown on screen; programs branch on `code`. */
export class HttpError extends Error {
  override name = 'HttpError';

  readonly status: number;
  readonly code: string;
  readonly issues?: FieldIssue[];
  /** The caller may repeat the request, which has had no effect, after this many seconds. */
  retryAfter?: number;

  constructor(status: number, code: string, message: string, issues?: FieldIssue[]) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = issues;
  }
}

/** @param noun what is missing, as it starts a sentence: "Team member" */
export const notFound = (noun: string) => new HttpError(404, 'not_found', `${noun} not found.`);

export const invalidFields = (issues: FieldIssue[]) =>
  new HttpError(400, 'invalid', issues.map(({ message }) => message).join(' '), issues);

export const invalid = (path: string, message: string) => invalidFields([{ path, message }]);

export const undoneAlready = () => new HttpError(409, 'undone', 'This has been undone already.');

export const tooLateToUndo = (why = 'more than ten minutes have passed') =>
  new HttpError(409, 'undo_over', `It is too late to undo this: ${why}.`);

const MEGABYTE = 1024 * 1024;

/** @param maxBytes named in whole megabytes in the message */
export const tooLarge = (maxBytes: number) =>
  new HttpError(
    413,
    'too_large',
    `The file is too large: at most ${maxBytes / MEGABYTE} MB are allowed.`,
  );

export const interrupted = () =>
  new HttpError(400, 'interrupted', 'The upload was interrupted. Please try again.');

/** @param cause logged, and not sent */
export const unavailable = (message: string, cause?: unknown) =>
  Object.assign(new HttpError(503, 'unavailable', message), { cause });

/** The server cannot start. `message` is one sentence that tells the operator what to do. */
export class StartUpError extends Error {
  override name = 'StartUpError';
}

/** Compares in a transaction that has locked the revision. @param noun starts a sentence @param expected absent, any @throws HttpError 412 `stale` */
export function requireVersion(
  noun: string,
  { version }: { version: number },
  expected: readonly number[] | undefined,
  done: 'saved' | 'deleted' = 'saved',
): void {
  if (!expected || expected.includes(version)) return;
  const message = `${noun} was not ${done}: it was changed meanwhile. Reload to see it, then try again.`;
  throw new HttpError(412, 'stale', message);
}
