// Without React: an enhancement uses it.

/** Whether this visitor prefers reduced motion. Not for rendering: a server cannot know. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Calls handlers at their events. @returns a function that ends it */
export function listen<Handled extends Event>(
  target: EventTarget,
  handlers: Record<string, (event: Handled) => void>,
  capture = false,
): () => void {
  const all = Object.entries(handlers) as [string, EventListener][];
  for (const [event, handler] of all) target.addEventListener(event, handler, capture);
  return () => {
    for (const [event, handler] of all) target.removeEventListener(event, handler, capture);
  };
}
