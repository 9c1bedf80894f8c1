import { useEffect } from 'react';

/** The screen stays on while the page is shown, where the browser allows that: not with a low battery. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const release = () => lock?.release().catch(() => undefined);
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock?.request('screen');
      if (isOver) void release();
    };
    // The browser releases it with each page that is hidden.
    const handleVisibility = () => void request().catch(() => undefined);
    handleVisibility();
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', handleVisibility);
      void release();
    };
  }, []);
}
