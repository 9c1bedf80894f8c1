/** The server cannot start. `message` is one sentence that tells the operator what to do. */
export class StartUpError extends Error {
  override name = 'StartUpError';
}
