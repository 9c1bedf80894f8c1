import type { Browser, Page } from '@playwright/test';
import { visit } from './visit.ts';

const COLUMNS = 64;
const MAX_NAME = 30;

interface Span {
  name: string;
  /** Milliseconds since the navigation began. */
  startMs: number;
  firstByteMs: number;
  endMs: number;
  bytes: number;
}

/** The browser's own record of the visit: requests, and begin and end of tasks of more than 50 ms. */
function readTimeline(page: Page): Promise<{ requests: Span[]; tasks: [number, number][] }> {
  return page.evaluate(async () => {
    const long = new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type: 'longtask', buffered: true });
      // Without an entry the observer is never called.
      setTimeout(() => resolve([]), 500);
    });
    const entries = performance.getEntries() as PerformanceResourceTiming[];
    return {
      requests: entries
        .filter(({ entryType }) => entryType === 'navigation' || entryType === 'resource')
        .map((entry) => ({
          name: new URL(entry.name).pathname,
          startMs: entry.startTime,
          firstByteMs: entry.responseStart,
          endMs: entry.responseEnd,
          bytes: entry.encodedBodySize,
        })),
      tasks: (await long).map(({ startTime, duration }): [number, number] => [
        startTime,
        startTime + duration,
      ]),
    };
  });
}

/** The end of an address, without the hash of its content. */
function shortName(path: string): string {
  if (path === '/') return path;
  const name = path
    .split('/')
    .at(-1)!
    .replace(/\.[\da-f]{10}(?=\.)/, '');
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name;
}

/** A first visit on the slow phone: waiting (░), receiving (█), tasks of more than 50 ms on the main thread (▓). */
export function waterfall(browser: Browser, url: string): Promise<string> {
  return visit(browser, url, async (page, { largestPaintMs, interactiveMs = 0 }) => {
    const { requests, tasks } = await readTimeline(page);
    const shown = requests.filter(({ startMs }) => startMs <= interactiveMs);
    const scale = COLUMNS / Math.max(interactiveMs, ...shown.map(({ endMs }) => endMs));
    const bar = (...spans: [number, number, string][]) => {
      const cells = Array.from({ length: COLUMNS }, () => ' ');
      for (const [from, to, sign] of spans) {
        const first = Math.min(Math.floor(from * scale), COLUMNS - 1);
        cells.fill(sign, first, Math.max(first + 1, Math.round(to * scale)));
      }
      return cells.join('').trimEnd();
    };
    const times = `painted ${Math.round(largestPaintMs)}, interactive ${Math.round(interactiveMs)}`;
    const line = (name: string, bytes: number | undefined, span: string, drawn: string) =>
      [
        name.padEnd(MAX_NAME),
        (bytes === undefined ? '' : `${(bytes / 1_024).toFixed(1)} KB`).padStart(8),
        span.padStart(11),
        drawn,
      ].join('  ');
    const blocked = tasks
      .filter(([from]) => from <= interactiveMs)
      .map(([from, to]): [number, number, string] => [from, to, '▓']);
    return [
      line(new URL(url).pathname, undefined, 'ms', times),
      ...shown.map(({ name, bytes, startMs, firstByteMs, endMs }) =>
        line(
          shortName(name),
          bytes,
          `${Math.round(startMs)}–${Math.round(endMs)}`,
          bar([startMs, firstByteMs, '░'], [firstByteMs, endMs, '█']),
        ),
      ),
      line('long tasks', undefined, '', bar(...blocked)),
    ].join('\n');
  });
}
