import { type FieldIssue } from '@nox/contracts';

/** An answer other than success. `message` reaches the person at the screen; `code` is what programs branch on. */
export class HttpError extends Error {
  override name = 'HttpError';

  readonly status: number;
  readonly code: string;
  readonly issues?: FieldIssue[];

  constructor(status: number, code: string, message: string, issues?: FieldIssue[]) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = issues;
  }
}

/** @param what the missing thing, as it starts a sentence: "Team member" */
export const notFound = (what: string) => new HttpError(404, 'not_found', `${what} not found.`);

export const unavailable = (message: string) => new HttpError(503, 'unavailable', message);
