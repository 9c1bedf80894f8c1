import { useEffect } from 'react';
import { listen } from './browser.ts';

/** The screen stays on while the page is shown, where the browser allows that: not with a low battery. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const release = () => lock?.release().catch(() => undefined);
    const request = async () => {
      if (document.visibilityState !== 'visible' || lock?.released === false) return;
      lock = await navigator.wakeLock?.request('screen');
      if (isOver) void release();
    };
    // The browser releases it with each page that is hidden, and the system to save power: a touch then asks again.
    const ask = () => void request().catch(() => undefined);
    ask();
    const unlisten = listen(document, { visibilitychange: ask, pointerdown: ask, keydown: ask });
    return () => {
      isOver = true;
      unlisten();
      void release();
    };
  }, []);
}
