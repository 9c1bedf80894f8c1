import { useSyncExternalStore } from 'react';

/** Below this width one panel is shown at a time; as in the style sheets. */
const PHONE_PX = 768;

function onResize(listener: () => void) {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

export const useIsPhone = () => useSyncExternalStore(onResize, () => window.innerWidth < PHONE_PX);

/** In pixels: grows with the browser's text. */
export const useRem = () =>
  useSyncExternalStore(
    onResize,
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
  );
