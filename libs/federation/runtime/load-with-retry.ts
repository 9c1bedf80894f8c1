import type { ClientError } from '@nox/contracts';
import pRetry from 'p-retry';

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
  let attempts = 0;
  let missed: LoadTarget | undefined;
  const targetOf = (error: Error) => (typeof target === 'function' ? target(error) : target);
  const mayRetry = (error: Error) => !isTimeout(error) && !isFinal(targetOf(error));
  const report = (recovered: boolean) => {
    if (missed) onLoadError({ ...missed, attempts, recovered });
  };
  try {
    const result = await pRetry(
      async () => {
        attempts += 1;
        // A TypeError is a programmer's mistake to the library; here it is a file that is not what it should be.
        return load().catch((error: unknown) => {
          throw error instanceof TypeError ? new Error(error.message, { cause: error }) : error;
        });
      },
      {
        retries: MAX_ATTEMPTS - 1,
        minTimeout: MIN_DELAY_MS,
        randomize: true,
        shouldRetry: ({ error }) => mayRetry(error),
        onFailedAttempt: async ({ error, retriesLeft }) => {
          missed = targetOf(error);
          if (retriesLeft > 0 && mayRetry(error)) await bustCache(missed.address);
        },
      },
    );
    report(true);
    return result;
  } catch (error) {
    report(false);
    throw error;
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
