const POLL_INTERVAL_MS = 2_000;
const MIN_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 15_000;

/** `live`: changes arrive at once. `polling`: within two seconds. `offline`: the server does not answer. */
export type WatchState = 'live' | 'polling' | 'offline';

export interface WatchOptions {
  signal: AbortSignal;
  onState?: (state: WatchState) => void;
}

interface RevisionWatchOptions extends WatchOptions {
  /** The shared client's: each remote has a copy of this module, so that a shell of an earlier release goes on to serve it. */
  authorization: () => Promise<string>;
  /** Called every two seconds while there is no stream; rejects if the server does not answer. */
  poll: () => Promise<unknown>;
}

const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
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

/** Tells whether the server has ended the access. The error may come from another copy of the client. */
function isRefused(error: unknown): boolean {
  const { status, code } = error as { status?: number; code?: string };
  return status === 401 || status === 403 || code === 'unauthenticated';
}

/** Exponential, with jitter: clients do not return to a restarted server all at once. */
const backoffMs = (failures: number) =>
  Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** failures) * (0.5 + Math.random() / 2);

/** `revision` of the auditions and `schedule`, at once and after each change; without a stream `poll` has to find them. */
export async function watchRevisions(
  onEvent: (event: string, revision: number) => void,
  { signal, authorization, poll, onState }: RevisionWatchOptions,
): Promise<void> {
  let state: WatchState | undefined;
  let failures = 0;

  function setState(next: WatchState) {
    if (next === state || signal.aborted) return;
    state = next;
    onState?.(next);
  }
  async function stream(): Promise<number | undefined> {
    const { readRevisions } = await import(
      /* webpackChunkName: "revision-stream" */ './revision-stream.ts'
    );
    const handleEvent = (event: string, revision: number) => {
      failures = 0;
      setState('live');
      onEvent(event, revision);
    };
    return readRevisions(handleEvent, authorization, signal);
  }
  const pollOnce = () =>
    poll().then(
      () => setState('polling'),
      (error: unknown) => void (isRefused(error) || setState('offline')),
    );

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
      if (polls) await pollOnce();
      await delay(Math.min(POLL_INTERVAL_MS, until - performance.now()), signal);
    }
  }
}
