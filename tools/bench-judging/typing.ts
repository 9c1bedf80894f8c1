import type { Page } from '@playwright/test';

/** Fifty keys: names and roll numbers, and back again. */
const KEYS = ['asha', 'rao', 'bt22', 'isha d', 'khan', 'zoya bo']
  .flatMap((text) => [...text, ...Array.from(text, () => 'Backspace')])
  .concat('a')
  .slice(0, 50);

/** Nothing in the document has changed for so long: the key has done what it does. */
const QUIET_MS = 120;
/** Later than the address follows the search, so that this does not fall into the next key's time. */
const DELAY_MS = 260;

declare global {
  interface Window {
    /** From the last key to the frame that shows the last change after it; undefined while that goes on. */
    noxKey: { pressedAt: number; paintedAt: number; changedAt: number };
  }
}

/** Runs in the page. */
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

/** @returns for each key how long it took until all that it found was on the screen, in milliseconds */
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
