import { isFullRun } from './full-run.ts';

/** For slow tests of what a faster one covers in part. */
export const itInFull = isFullRun ? it : it.skip;
