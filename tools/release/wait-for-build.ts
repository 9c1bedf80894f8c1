import pRetry from 'p-retry';
import { ReleaseError } from './release-error.ts';

/** With the default delay: five seconds in all. */
const RETRIES = 20;
export const BUILD_RETRY_DELAY_MS = 250;

/** There is no finished build in the expected folder, or it changed meanwhile: a build may be in progress. */
export class UnfinishedBuildError extends ReleaseError {}

/**
 * Retries work that needs a finished build: every `nx build`, and so every `npm start`, removes `dist/apps/<app>` and
 * copies it back from Nx's cache.
 * @param work changes nothing when it throws an `UnfinishedBuildError`
 * @throws UnfinishedBuildError if there is no finished build after all retries
 */
export function retryUntilFinished<T>(
  work: () => Promise<T>,
  delayMs = BUILD_RETRY_DELAY_MS,
): Promise<T> {
  return pRetry(work, {
    retries: RETRIES,
    minTimeout: delayMs,
    factor: 1,
    shouldRetry: ({ error }) => error instanceof UnfinishedBuildError,
  });
}
