import { useSyncExternalStore } from 'react';

/** Below 768 px lists are carousels (spec section 9); as in the style sheets. */
const NARROW = '(width < 48rem)';

/** Whether the window is narrow; false on a server. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}

/** Resolves once the window is narrow. */
export function untilNarrow(): Promise<void> {
  const media = window.matchMedia(NARROW);
  if (media.matches) return Promise.resolve();
  return new Promise((resolve) =>
    media.addEventListener('change', () => resolve(), { once: true }),
  );
}

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
