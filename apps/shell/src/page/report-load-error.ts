import type { Trouble } from '@nox/federation/runtime';

const ADDRESS = '/api/client-errors';

/** Tells those who look after the product what did not arrive here. Nobody waits for that, and it may itself fail. */
export function reportLoadError(trouble: Trouble): void {
  const body = new Blob([JSON.stringify(trouble)], { type: 'application/json' });
  navigator.sendBeacon?.(ADDRESS, body);
}
