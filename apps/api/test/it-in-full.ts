import { isFullRun } from './engines.ts';

/** For slow tests of what a faster one covers in part. Not in `engines.ts`, which also runs outside of tests. */
export const itInFull = isFullRun ? it : it.skip;
