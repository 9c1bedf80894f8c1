import { type FieldIssue } from '@nox/contracts';

/** An answer other than success. `message` reaches the person at the screen; `code` is what programs branch on. */
export class HttpError extends Error {
  override name = 'HttpError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly issues?: FieldIssue[],
  ) {
    super(message);
  }
}

/** @param what the missing thing, as it starts a sentence: "Team member" */
export const notFound = (what: string) => new HttpError(404, 'not_found', `${what} not found.`);

export const unavailable = (message: string) => new HttpError(503, 'unavailable', message);
