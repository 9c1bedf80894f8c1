import { useSyncExternalStore } from 'react';

/** From here on rows are a table, below they are cards (spec section 9). */
const WIDE_PX = 992;

function subscribe(listener: () => void) {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Whether there is room for a table; as in the style sheets. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => window.innerWidth >= WIDE_PX);
