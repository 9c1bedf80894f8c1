/** Whether all tests run, and not those of a usual run alone. */
export const isFullRun = process.env.NOX_TEST === 'all';
