import { useSyncExternalStore } from 'react';

function onResize(listener: () => void) {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Whether the window is at least so wide, in pixels: for what a style sheet cannot do. */
export const useMinWidth = (px: number): boolean =>
  useSyncExternalStore(onResize, () => window.innerWidth >= px);
