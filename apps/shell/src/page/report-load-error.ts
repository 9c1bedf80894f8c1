import type { LoadErrorReport } from '@nox/federation/runtime';

const MAX_MESSAGE_LENGTH = 300;

export function reportLoadError(report: LoadErrorReport): void {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  navigator.sendBeacon?.('/api/client-errors', body);
}

declare global {
  /** Shared by the scripts of a page, which are built apart. */
  var noxReports: { areWatched?: boolean; of: Set<string | undefined> } | undefined;
}

export const pageReports = () => (globalThis.noxReports ??= { of: new Set() });

/** Marks the errors that follow the first one of a remote in this document. */
export function reportRemoteError(report: LoadErrorReport): void {
  const { remote, recovered } = report;
  const { of: reported } = pageReports();
  reportLoadError(reported.has(remote) ? { ...report, repeated: true } : report);
  if (!recovered) reported.add(remote);
}

/** Reports to the server that the shell did not start. @param address of the file, or of the page */
export function reportFailedStart(address: string, message?: string): void {
  const thrown = message && { message: message.slice(0, MAX_MESSAGE_LENGTH) };
  reportLoadError({ kind: 'shell', address, attempts: 1, recovered: false, ...thrown });
}
