import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { prefersCalm } from '../motion/prefers-calm.ts';

/**
 * Scrolls to the element that a link's hash names, and gives it the focus if it can take it: Tab goes on from there.
 * Choosing the same link again does it again.
 */
export function useHashScroll(): void {
  const { hash, key } = useLocation();

  useEffect(() => {
    const target = hash && document.getElementById(idOf(hash));
    if (!target) return;
    target.scrollIntoView({ behavior: prefersCalm() ? 'instant' : 'smooth' });
    target.focus({ preventScroll: true });
  }, [hash, key]);
}

/** What is no valid encoding, as links get when they are cut off, names nothing. */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
