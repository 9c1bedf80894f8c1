import { browserValue } from '../browser/browser.ts';

/** Below 768 px lists are carousels (spec section 9); as in the style sheets. */
const NARROW = '(width < 48rem)';
const narrow = () => window.matchMedia(NARROW);

/** Whether the window is narrow; false on a server. */
export const useIsNarrow = browserValue(narrow, 'change', () => narrow().matches, false);

const nextEvent = (target: EventTarget, name: string) =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));

/** Loads what dragging needs, once the window is narrow; after a failure again when the network is back. */
export async function loadDragFeatures() {
  const media = narrow();
  if (!media.matches) await nextEvent(media, 'change');
  for (;;) {
    try {
      const { domMax } = await import(/* webpackChunkName: "drag" */ 'framer-motion');
      return domMax;
    } catch {
      await nextEvent(window, 'online');
    }
  }
}
