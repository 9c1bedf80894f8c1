import { browserValue } from '../browser/browser.ts';

/** Below 768 px lists are carousels (spec section 9); as in the style sheets. */
const NARROW = '(width < 48rem)';
const narrow = () => window.matchMedia(NARROW);

/** Whether the window is narrow; false on a server. */
export const useIsNarrow = browserValue(narrow, 'change', () => narrow().matches, false);

/** Loads the gesture of a row; after a failure again when the network is back. */
export async function loadDrag() {
  for (;;) {
    try {
      const { drag } = await import(/* webpackChunkName: "drag" */ 'framer-motion/dom');
      return drag;
    } catch {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    }
  }
}
