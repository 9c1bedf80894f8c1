import type { RemoteFailure } from '@nox/federation/runtime';

/** Says in the browser's console which part is missing, with its kind and address. */
export function reportFailure({ kind, remote, message, cause }: RemoteFailure): void {
  // eslint-disable-next-line no-console -- an operator who opens the console should find the address here
  console.error(`[nox] ${kind} failure: ${message}`, { entry: remote.entry, cause });
}
