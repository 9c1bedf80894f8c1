/** Whether this visitor asked for no motion. Only in effects and handlers: a server does not know. */
export function prefersCalm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
