/** Whether all tests run, and not those of a usual run alone. */
export const isFullRun = process.env.NOX_TEST === 'all';

// Programs that are no tests have no `it`.
export const itInFull = isFullRun ? globalThis.it : globalThis.it?.skip;
