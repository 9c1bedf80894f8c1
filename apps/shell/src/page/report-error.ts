import { RemoteFailure } from '@nox/federation/runtime';

/** Says in the browser's console what went wrong in a remote; of a failed load, which part and from which address. */
export function reportError(error: unknown): void {
  const what =
    error instanceof RemoteFailure
      ? [
          `${error.kind} failure: ${error.message}`,
          { entry: error.remote.entry, cause: error.cause },
        ]
      : ['A page failed.', error];
  // eslint-disable-next-line no-console -- whoever opens the console should find what happened there
  console.error('[nox]', ...what);
}
