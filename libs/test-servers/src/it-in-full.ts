import { isFullRun } from './full-run.ts';

export const itInFull = isFullRun ? it : it.skip;
