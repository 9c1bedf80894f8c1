/** The server cannot start. `message` is one sentence for the operator that says what to do about it. */
export class StartUpError extends Error {
  override name = 'StartUpError';
}
