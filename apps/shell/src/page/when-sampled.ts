import { readPageSettings } from './page-settings.ts';

/** Pictures of the first screen, and islands, come first. */
const DELAY_MS = 1_000;

/** Calls back later if this page view is in the sample that is measured. */
export function whenSampled(measure: () => void): void {
  if (Math.random() >= (readPageSettings().vitalsSample ?? 0)) return;
  // Safari has no idle callbacks.
  setTimeout(() => (window.requestIdleCallback ?? setTimeout)(measure), DELAY_MS);
}
