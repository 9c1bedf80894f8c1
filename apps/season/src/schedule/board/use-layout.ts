import { useEffect, useState, useSyncExternalStore } from 'react';

/** Below this width one panel is shown at a time; as in the style sheets. */
const PHONE_PX = 768;

function onResize(listener: () => void) {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

export const useIsPhone = () => useSyncExternalStore(onResize, () => window.innerWidth < PHONE_PX);

const readRem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** In pixels: grows with the browser's text. Not read at each render: that computes the styles of the document. */
export function useRem(): number {
  const [rem, setRem] = useState(readRem);
  useEffect(() => onResize(() => setRem(readRem())), []);
  return rem;
}
