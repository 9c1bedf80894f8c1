import { useSyncExternalStore } from 'react';

/** Pixels (spec section 9). */
const THRESHOLD_PX = 50;

/** Whether the page is scrolled beyond the threshold at which the navigation bar changes. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > THRESHOLD_PX,
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}
