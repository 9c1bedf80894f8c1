import { useSyncExternalStore } from 'react';

/** How far a page may be scrolled, in pixels, before the navigation bar shows it (spec section 9). */
const THRESHOLD = 50;

/** Whether the page is scrolled by more than 50 pixels. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > THRESHOLD,
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}
