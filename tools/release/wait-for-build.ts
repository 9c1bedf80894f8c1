import { setTimeout } from 'node:timers/promises';
import { ReleaseError } from './release-error.ts';

/** Five seconds in all. */
const MAX_ATTEMPTS = 21;
const DELAY_MS = 250;

/** Waits for so many milliseconds. */
export type Pause = (ms: number) => Promise<unknown>;

/** No finished build lies where one was expected, or it changed meanwhile: perhaps somebody is just building it. */
export class UnfinishedBuildError extends ReleaseError {}

/**
 * Does what needs a finished build, and does it again for as long as somebody may just be putting one there: every
 * `nx build`, and every `npm start` with it, removes what lies in `dist/apps` and copies it back out of Nx's cache.
 * @param work changes nothing when it throws an `UnfinishedBuildError`
 * @throws UnfinishedBuildError if there is none after five seconds
 */
export async function retryUntilFinished<T>(
  work: () => Promise<T>,
  pause: Pause = setTimeout,
): Promise<T> {
  for (let look = 1; ; look += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UnfinishedBuildError) || look === MAX_ATTEMPTS) throw error;
    }
    await pause(DELAY_MS);
  }
}
