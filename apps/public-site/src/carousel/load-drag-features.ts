import type { domMax } from 'framer-motion';
import { untilNarrow } from './use-is-narrow.ts';

/**
 * Loads what dragging slides needs, in a chunk that no page waits for and a wide screen never loads. Without a network
 * the buttons still work; it is loaded when the network is back.
 */
export async function loadDragFeatures(): Promise<typeof domMax> {
  await untilNarrow();
  return load();
}

async function load(): Promise<typeof domMax> {
  try {
    return (await import(/* webpackChunkName: "drag" */ './drag-features.ts')).default;
  } catch {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return load();
  }
}
