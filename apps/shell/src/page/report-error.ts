import { RemoteFailure } from '@nox/federation/runtime';

/** Logs an error of a remote in the browser's console; of a failed load, with the address. */
export function reportError(error: unknown): void {
  const what =
    error instanceof RemoteFailure
      ? [
          `${error.kind} failure: ${error.message}`,
          { entry: error.remote.entry, cause: error.cause },
        ]
      : ['A page failed.', error];
  // oxlint-disable-next-line no-console -- for developers
  console.error('[nox]', ...what);
}
