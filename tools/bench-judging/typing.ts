import type { Page } from '@playwright/test';

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
    /** Of the last key, the frame that shows its last change, and that change; 0 while there is none. */
    noxKey: { pressedAt: number; paintedAt: number; changedAt: number };
  }
}

/** Runs in the page: records keys, changes and paints. */
export function watchTyping(): void {
  const key = { pressedAt: 0, paintedAt: 0, changedAt: 0 };
  window.noxKey = key;
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      Object.assign(key, { pressedAt: timeStamp, paintedAt: 0, changedAt: timeStamp }),
    { capture: true },
  );
  const painted = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (key.paintedAt = performance.now());
    port2.postMessage(null);
  };
  const changed = () => {
    key.changedAt = performance.now();
    requestAnimationFrame(painted);
  };
  addEventListener('input', changed, { capture: true });
  new MutationObserver(changed).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
  });
}

/** @returns for each key the time until all of its results were painted, in milliseconds */
export async function typeAndWatch(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const key of KEYS) {
    await page.keyboard.press(key);
    await page.waitForFunction(
      (quiet) => window.noxKey.paintedAt > 0 && performance.now() - window.noxKey.changedAt > quiet,
      QUIET_MS,
      { polling: 20 },
    );
    times.push(await page.evaluate(() => window.noxKey.paintedAt - window.noxKey.pressedAt));
    await page.waitForTimeout(DELAY_MS);
  }
  return times;
}
