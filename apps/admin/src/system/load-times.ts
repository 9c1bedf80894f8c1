/** How a part's files came into this browser. */
export interface LoadTime {
  /** How long its entry took, in milliseconds; the shell has none. */
  entryMs: number | undefined;
  /** From asking for the first of its files until the last was there, in milliseconds. */
  allMs: number;
  files: number;
  /** What went over the network; what the browser had already counts nothing. */
  bytes: number;
}

/**
 * What this browser remembers of a part's files; nothing if it has loaded none of them.
 * @param folder the address of the folder in which they lie, with a slash at the end
 */
export function loadTimeOf(folder: string): LoadTime | undefined {
  const base = new URL(folder, window.location.origin).href;
  const timings = performance
    .getEntriesByType('resource')
    .filter(({ name }) => name.startsWith(base)) as PerformanceResourceTiming[];
  if (timings.length === 0) return undefined;
  const first = Math.min(...timings.map(({ startTime }) => startTime));
  const last = Math.max(...timings.map(({ responseEnd }) => responseEnd));
  return {
    entryMs: timings.find(({ name }) => name === `${base}remoteEntry.js`)?.duration,
    allMs: last - first,
    // A preloaded file that is used is named once more.
    files: new Set(timings.map(({ name }) => name)).size,
    bytes: timings.reduce((sum, { transferSize }) => sum + transferSize, 0),
  };
}
