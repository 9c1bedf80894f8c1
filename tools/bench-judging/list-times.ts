import type { Browser, Page } from '@playwright/test';
import type { Served } from '../bench/harness.ts';
import {
  DESKTOP,
  openSignedIn,
  PHONE,
  reloadToPaint,
  watchPaint,
  withPage,
} from '../bench/pages.ts';
import { count, kb, type Line, mb, median, ms, times } from '../bench/report.ts';
import { ADDRESS, ROWS } from './evening.ts';

/** Times in milliseconds, sizes in bytes. */
export type ListTimes = Awaited<ReturnType<typeof measureList>>;

/** Fifty keys: names and roll numbers, each typed and deleted. */
const KEYS = ['asha', 'rao', 'bt22', 'isha d', 'khan', 'zoya bo']
  .flatMap((text) => [...text, ...Array.from(text, () => 'Backspace')])
  .concat('a')
  .slice(0, 50);

/** A key counts as handled when the document has not changed for this long. */
const QUIET_MS = 120;
/** Longer than the debounced update of the address, which must not fall into the next key's time. */
const DELAY_MS = 260;

declare global {
  interface Window {
    /** The last key, the frame that shows its last change, and that change have these times; 0 stands for none. */
    noxKey: { pressedAt: number; paintedAt: number; changedAt: number };
  }
}

/** Runs in the page: records keys, changes and paints. */
function watchTyping(): void {
  const key = { pressedAt: 0, paintedAt: 0, changedAt: 0 };
  window.noxKey = key;
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      Object.assign(key, { pressedAt: timeStamp, paintedAt: 0, changedAt: timeStamp }),
    { capture: true },
  );
  const changed = () => {
    key.changedAt = performance.now();
    requestAnimationFrame(() => window.noxAfterFrame(() => (key.paintedAt = performance.now())));
  };
  addEventListener('input', changed, { capture: true });
  // The later update of the address changes attributes alone.
  const changes = { childList: true, subtree: true, characterData: true };
  new MutationObserver(changed).observe(document.body, changes);
}

/** @returns for each key the time until all of its results were painted, in milliseconds */
async function typeAndWatch(page: Page): Promise<number[]> {
  await page.getByRole('searchbox').click();
  await page.evaluate(watchTyping);
  const keyMs: number[] = [];
  for (const key of KEYS) {
    await page.keyboard.press(key);
    await page.waitForFunction(
      (quiet) => window.noxKey.paintedAt > 0 && performance.now() - window.noxKey.changedAt > quiet,
      QUIET_MS,
      { polling: 20 },
    );
    keyMs.push(await page.evaluate(() => window.noxKey.paintedAt - window.noxKey.pressedAt));
    await page.waitForTimeout(DELAY_MS);
  }
  return keyMs;
}

/** Rows that come into sight count among those in the document. */
async function scroll(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('');
  for (let step = 0; step < 20; step += 1) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(30);
  }
}

/** Opens the entries a second time, with a warm cache, then searches and scrolls. */
export function measureList(browser: Browser, served: Served, width: number) {
  const device = width < 600 ? PHONE : DESKTOP;
  const options = { ...device, viewport: { ...device.viewport, width } };
  return withPage(browser, options, async (page, session) => {
    await watchPaint(page, ROWS);
    await openSignedIn(page, served, ADDRESS);
    const { ms: listMs, ...sizes } = await reloadToPaint(page, '/api/auditions', [
      'auditions',
      'list',
    ]);
    const keyMs = await typeAndWatch(page);
    await scroll(page);
    const rows = await page.evaluate(() => window.noxPaint.count);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize: heapBytes } = await session.send('Runtime.getHeapUsage');
    return { ...sizes, listMs, keyMs, rows, heapBytes };
  });
}

/** The lines of a report with one column for each number of entries, the fewest first, and their growth. */
export function listLines(bySize: readonly ListTimes[]): Line[] {
  const line = (
    name: string,
    value: (figures: ListTimes) => number,
    write: (value: number) => string,
    max = Infinity,
    maxGrowth = Infinity,
  ): Line => {
    const values = bySize.map(value);
    const last = values.at(-1)!;
    const growth = last / values[0]!;
    const targets = [
      ...(max < Infinity ? [`<= ${write(max)}`] : []),
      ...(maxGrowth < Infinity ? [`<= ${maxGrowth} ×`] : []),
    ];
    return {
      name,
      cells: [...values.map(write), times(growth)],
      ...(targets.length > 0 && { target: targets.join(', ') }),
      isMet: last <= max && growth <= maxGrowth,
    };
  };
  return [
    line('JSON to paint of the list', ({ listMs }) => listMs, ms, 1_000, 4),
    line('key to paint, median', ({ keyMs }) => median(keyMs), ms, 50, 2),
    line('key to paint, worst of 50', ({ keyMs }) => Math.max(...keyMs), ms, 100),
    line('rows in the document', ({ rows }) => rows, count, 100),
    line('memory, JavaScript heap', ({ heapBytes }) => heapBytes / 1_048_576, mb),
    line('entries, on the wire', ({ wireBytes }) => wireBytes, kb),
    line('entries, unpacked', ({ jsonBytes }) => jsonBytes, kb),
  ];
}
