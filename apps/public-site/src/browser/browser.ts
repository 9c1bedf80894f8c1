/** Whether this visitor prefers reduced motion. Not for rendering: a server cannot know. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
