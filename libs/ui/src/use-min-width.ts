import { useSyncExternalStore } from 'react';
import { listen } from './listen.ts';

const onResize = (listener: () => void) => listen(window, { resize: listener });

/** Whether the window is at least so wide, in pixels: for what a style sheet cannot do. */
export const useMinWidth = (px: number): boolean =>
  useSyncExternalStore(onResize, () => window.innerWidth >= px);
