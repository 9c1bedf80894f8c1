import { auditionChanges } from './audition-changes.ts';

const POLL_MS = 2_000;
const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/** `live`: told at once. `polling`: told within two seconds. `offline`: nothing is heard of the server. */
export type AuditionWatchState = 'live' | 'polling' | 'offline';

interface WatchOptions {
  /** Ends the watch. */
  signal: AbortSignal;
  /** Called when the state changes, first with the first. */
  onState?: (state: AuditionWatchState) => void;
  /** What the caller has already, so that the first poll need not bring every entry. */
  revision?: number;
}

/** Resolves after `ms`, when the network comes back, or at the end of the watch. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
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

/** Longer with every failure; different for everyone, so that a server that comes back is not run over. */
const waitAfter = (failures: number) =>
  Math.min(LONGEST_WAIT_MS, SHORTEST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2);

/**
 * Tells the revision of the audition entries at once and whenever it has changed, until the signal ends the watch:
 * by a stream of events, and while that cannot be had by asking every two seconds.
 */
export async function watchAuditions(
  onRevision: (revision: number) => void,
  { signal, onState, revision: known }: WatchOptions,
): Promise<void> {
  let state: AuditionWatchState | undefined;
  let told: number | undefined;
  let failures = 0;

  function enter(next: AuditionWatchState) {
    if (next === state || signal.aborted) return;
    state = next;
    onState?.(next);
  }
  function tell(revision: number) {
    if (revision === told || signal.aborted) return;
    told = known = revision;
    onRevision(revision);
  }
  async function stream(): Promise<void> {
    const { readRevisions } = await import(
      /* webpackChunkName: "revision-stream" */ './revision-stream.ts'
    );
    await readRevisions((revision) => {
      failures = 0;
      enter('live');
      tell(revision);
    }, signal);
  }
  async function poll(): Promise<void> {
    try {
      tell((await auditionChanges(known ?? 0, { signal })).revision);
      enter('polling');
    } catch {
      enter('offline');
    }
  }

  while (!signal.aborted) {
    // A server that ends a stream in good order has others waiting, too.
    const wait = await stream().then(
      () => SHORTEST_WAIT_MS * Math.random(),
      () => waitAfter(failures++),
    );
    const until = performance.now() + wait;
    while (!signal.aborted && performance.now() < until) {
      if (failures > 0) await poll();
      await pause(Math.min(POLL_MS, until - performance.now()), signal);
    }
  }
}
