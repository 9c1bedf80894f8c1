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
