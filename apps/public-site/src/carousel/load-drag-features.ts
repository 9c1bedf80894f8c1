import type { domMax } from 'framer-motion';
import { untilNarrow } from './use-is-narrow.ts';

/**
 * What a finger needs to pull slides: a file of its own, which a page neither waits for nor needs, and which a wide
 * screen never loads. Without a network there are the buttons; it is asked for again when the network is back.
 */
export async function loadDragFeatures(): Promise<typeof domMax> {
  await untilNarrow();
  return arrival();
}

async function arrival(): Promise<typeof domMax> {
  try {
    return (await import(/* webpackChunkName: "drag" */ './drag-features.ts')).default;
  } catch {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return arrival();
  }
}
