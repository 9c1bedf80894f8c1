import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Served } from '../bench/harness.ts';
import { DESKTOP, openSignedIn, PHONE, reloadToPaint, withPage } from '../bench/pages.ts';
import { atMost, count, fact, type Line, mb, median, times } from '../bench/report.ts';
import { ADDRESS, ROWS } from './evening.ts';

export type ListTimes = Awaited<ReturnType<typeof measureList>>;

const KEYS = ['asha', 'rao', 'bt22', 'isha d', 'khan', 'zoya bo']
  .flatMap((text) => [...text, ...Array.from(text, () => 'Backspace')])
  .concat('a')
  .slice(0, 50);

/** A key counts as handled when the document has not changed for this long. */
const QUIET_MS = 120;
/** The debounced update of the address is done by then, so that it does not fall into the next key's time. */
const DELAY_MS = 260;

/** Runs in the page, which waits for the next key once this has returned. @returns the time from that key to the paint of the document's last change, in milliseconds */
function timeOfKey(quietMs: number): { time: Promise<number> } {
  const event = (type: string) =>
    new Promise<Event>((resolve) => addEventListener(type, resolve, { capture: true, once: true }));
  const [key, input] = [event('keydown'), event('input')];
  async function measure(): Promise<number> {
    const { timeStamp } = await key;
    return new Promise((resolve) => {
      let ending: ReturnType<typeof setTimeout> | undefined;
      const changed = () =>
        requestAnimationFrame(async () => {
          await window.nox.painted();
          const paintedAt = performance.now();
          clearTimeout(ending);
          ending = setTimeout(() => {
            changes.disconnect();
            resolve(paintedAt - timeStamp);
          }, quietMs);
        });
      const changes = new MutationObserver(changed);
      void input.then(changed);
      // The later update of the address changes attributes alone.
      changes.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  }
  return { time: measure() };
}

async function typeAndWatch(page: Page): Promise<number[]> {
  await page.getByRole('searchbox').click();
  const keyMs: number[] = [];
  for (const key of KEYS) {
    const watched = await page.evaluateHandle(timeOfKey, QUIET_MS);
    await page.keyboard.press(key);
    keyMs.push(await watched.evaluate(({ time }) => time));
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

export function measureList(browser: Browser, served: Served, width: number) {
  const device = width < 600 ? PHONE : DESKTOP;
  const measure = async (page: Page, session: CDPSession) => {
    await openSignedIn(page, served, ADDRESS);
    const listMs = await reloadToPaint(page, '/api/auditions', ['auditions', 'list']);
    const keyMs = await typeAndWatch(page);
    await scroll(page);
    const rows = await page.evaluate(() => window.nox.rows);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize: heapBytes } = await session.send('Runtime.getHeapUsage');
    return { listMs, keyMs, rows, heapBytes };
  };
  return withPage(browser, { ...device, viewport: { ...device.viewport, width } }, measure, ROWS);
}

export function listLines(bySize: readonly ListTimes[]): Line[] {
  const typing = bySize.map(({ keyMs }) => median(keyMs));
  const worst = bySize.map(({ keyMs }) => Math.max(...keyMs));
  const lists = bySize.map(({ listMs }) => listMs);
  const growth = (values: number[]) => values.map((value) => value / values[0]!);
  return [
    atMost('JSON to paint of the list', 1_000, lists),
    atMost('against the fewest entries', 4, growth(lists), times),
    atMost('key to paint, median', 50, typing),
    atMost('against the fewest entries', 2, growth(typing), times),
    atMost('key to paint, worst of 50', 100, worst),
    atMost(
      'rows in the document',
      100,
      bySize.map(({ rows }) => rows),
      count,
    ),
    fact(
      'memory, JavaScript heap',
      bySize.map(({ heapBytes }) => heapBytes / 1_048_576),
      mb,
    ),
  ];
}
