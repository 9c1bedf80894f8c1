import type { ClientError } from '@nox/contracts';

/** What failed to load, as `POST /api/client-errors` takes it. */
export type LoadErrorReport = ClientError;

export type OnLoadError = (report: LoadErrorReport) => void;

export type LoadTarget = Omit<LoadErrorReport, 'attempts' | 'recovered'>;

/** The file arrived, and its code ran: another attempt would run the same. */
const isFinal = ({ kind }: LoadTarget) => kind === 'evaluation' || kind === 'contract';

const MAX_ATTEMPTS = 3;
/** Waits for one to two times this long, then for two to four times. */
const MIN_DELAY_MS = 300;
const BUST_CACHE_TIMEOUT_MS = 10_000;

/**
 * Tries up to three times, with a random pause: thousands of browsers may have lost the same server at the same moment. Not
 * again after a time-out, or what threw. @param target what is requested; a function where only the failure tells
 */
export async function loadWithRetry<T>(
  load: () => Promise<T>,
  target: LoadTarget | ((error: Error) => LoadTarget),
  onLoadError: OnLoadError = () => {},
): Promise<T> {
  let missed: LoadTarget | undefined;
  for (let attempts = 1; ; attempts += 1) {
    try {
      const result = await load();
      if (missed) onLoadError({ ...missed, attempts, recovered: true });
      return result;
    } catch (reason) {
      const error = reason as Error;
      missed = typeof target === 'function' ? target(error) : target;
      if (attempts === MAX_ATTEMPTS || isTimeout(error) || isFinal(missed)) {
        onLoadError({ ...missed, attempts, recovered: false });
        throw error;
      }
      await bustCache(missed.address);
      const delayMs = attempts * MIN_DELAY_MS * (1 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

/** webpack and the federation runtime each say in their own way that a file did not come in time. */
function isTimeout(error: Error & { type?: string }): boolean {
  return error.type === 'timeout' || /timed out/.test(error.message);
}

/** The addresses of scripts and styles that could not be loaded, until they are requested anew. */
const broken = new Set<string>();
// These events do not bubble. Specs of other modules have no window.
globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) broken.add(target.src);
    if (target instanceof HTMLLinkElement) broken.add(target.href);
  },
  true,
);

/** The browser may have cached broken files for a year: requests this one, and all that failed with it, past the cache. */
async function bustCache(address: string): Promise<void> {
  broken.add(address);
  // Further ones fail while these are requested: a page may consist of a dozen files.
  while (broken.size > 0) {
    const addresses = [...broken];
    broken.clear();
    await Promise.all(addresses.map(requestAnew));
  }
}

async function requestAnew(address: string): Promise<void> {
  const signal = AbortSignal.timeout(BUST_CACHE_TIMEOUT_MS);
  // Whether it succeeds shows at the next attempt.
  await fetch(address, { cache: 'reload', signal })
    .then((response) => response.arrayBuffer())
    .catch(() => {});
}
