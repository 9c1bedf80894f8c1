import { auditionChanges } from './audition-changes.ts';

const POLL_INTERVAL_MS = 2_000;
const MIN_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 15_000;

/** `live`: changes arrive at once. `polling`: within two seconds. `offline`: the server does not answer. */
export type AuditionWatchState = 'live' | 'polling' | 'offline';

interface WatchOptions {
  signal: AbortSignal;
  /** Called with the first state and with every change. */
  onState?: (state: AuditionWatchState) => void;
  /** The caller's revision, so that the first poll does not fetch every entry. */
  revision?: number;
}

/** Resolves after `ms`, when the network returns, or when the watch ends. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/** Exponential, with jitter: clients do not return to a restarted server all at once. */
const backoffMs = (failures: number) =>
  Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** failures) * (0.5 + Math.random() / 2);

/** Calls `onRevision` at once and with every change, until the signal aborts: from a stream, or by polling. */
export async function watchAuditions(
  onRevision: (revision: number) => void,
  { signal, onState, revision: known }: WatchOptions,
): Promise<void> {
  let state: AuditionWatchState | undefined;
  let notified: number | undefined;
  let failures = 0;

  function setState(next: AuditionWatchState) {
    if (next === state || signal.aborted) return;
    state = next;
    onState?.(next);
  }
  function notify(revision: number) {
    if (revision === notified || signal.aborted) return;
    notified = known = revision;
    onRevision(revision);
  }
  async function stream(): Promise<number | undefined> {
    const { readRevisions } = await import(
      /* webpackChunkName: "revision-stream" */ './revision-stream.ts'
    );
    return readRevisions((revision) => {
      failures = 0;
      setState('live');
      notify(revision);
    }, signal);
  }
  async function poll(): Promise<void> {
    try {
      notify((await auditionChanges(known ?? 0, { signal })).revision);
      setState('polling');
    } catch {
      setState('offline');
    }
  }

  // The stream notices only after its longest idle time; where the server still answers, a poll says so at once.
  const handleOffline = () => setState('offline');
  window.addEventListener('offline', handleOffline);
  signal.addEventListener('abort', () => window.removeEventListener('offline', handleOffline));

  while (!signal.aborted) {
    const waitMs = await stream().then(
      // A server that ends a stream regularly ends all of them: spread the reconnects.
      (retryMs) => retryMs ?? MIN_BACKOFF_MS * Math.random(),
      () => backoffMs(failures++),
    );
    const polls = failures > 0 || waitMs > POLL_INTERVAL_MS;
    const until = performance.now() + waitMs;
    while (!signal.aborted && performance.now() < until) {
      if (polls) await poll();
      await delay(Math.min(POLL_INTERVAL_MS, until - performance.now()), signal);
    }
  }
}
