import type { domMax } from 'framer-motion';
import { untilNarrow } from './use-is-narrow.ts';

/** Loads what dragging needs, once the window is narrow; after a failure again when the network is back. */
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
