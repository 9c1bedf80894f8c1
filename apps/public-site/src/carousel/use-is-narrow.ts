import { useSyncExternalStore } from 'react';

/** Below 768 px lists are carousels (spec section 9); the style sheets say it as `48rem`. */
const NARROW = '(width < 48rem)';

/** Whether the window is as narrow as a phone; false on a server, which cannot know. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}

/** Waits until the window is as narrow as a phone, which it may be already. */
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
