import type { LoadErrorReport } from '@nox/federation/runtime';

const ADDRESS = '/api/client-errors';

/** Tells those who look after the product what did not arrive here. Nobody waits for that, and it may itself fail. */
export function reportLoadError(report: LoadErrorReport): void {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  navigator.sendBeacon?.(ADDRESS, body);
}
