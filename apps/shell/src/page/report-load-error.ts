import type { LoadErrorReport } from '@nox/federation/runtime';

const MAX_MESSAGE_LENGTH = 300;

export function reportLoadError(report: LoadErrorReport): void {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  navigator.sendBeacon?.('/api/client-errors', body);
}

const reported = new Set<string | undefined>();

/** Marks the errors that follow the first one of a remote in this document. */
export function reportRemoteError(report: LoadErrorReport): void {
  const { remote, recovered } = report;
  reportLoadError(reported.has(remote) ? { ...report, repeated: true } : report);
  if (!recovered) reported.add(remote);
}

/** Reports to the server that the shell did not start. @param address of the file, or of the page */
export function reportFailedStart(address: string, message?: string): void {
  const thrown = message && { message: message.slice(0, MAX_MESSAGE_LENGTH) };
  reportLoadError({ kind: 'shell', address, attempts: 1, recovered: false, ...thrown });
}
