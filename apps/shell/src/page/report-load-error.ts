import type { LoadErrorReport } from '@nox/federation/runtime';

const MAX_MESSAGE_LENGTH = 300;

/** Tells the server what a browser could not load or run. */
export function reportLoadError(report: LoadErrorReport): void {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  navigator.sendBeacon?.('/api/client-errors', body);
}

/** Tells the server that the shell did not start, or not all of a page. @param address of the file, or of the page */
export function reportFailedStart(
  address: string,
  message?: string,
  kind: 'shell' | 'evaluation' = 'shell',
): void {
  const thrown = message && { message: message.slice(0, MAX_MESSAGE_LENGTH) };
  reportLoadError({ kind, address, attempts: 1, recovered: false, ...thrown });
}
