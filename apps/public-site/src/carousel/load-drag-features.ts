import { untilNarrow } from './use-is-narrow';

/**
 * What a finger needs to pull slides: a file of its own, which a page neither waits for nor needs, and which a wide
 * screen never loads.
 */
export async function loadDragFeatures() {
  await untilNarrow();
  const { default: features } = await import(/* webpackChunkName: "drag" */ './drag-features');
  return features;
}
