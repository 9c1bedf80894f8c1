import { useSyncExternalStore } from 'react';

/** Whether this visitor prefers reduced motion. Not for rendering: a server cannot know. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** @returns a hook for what `read` returns, again after each of the target's `events`; `initial` until hydration */
export function browserValue<Value>(
  target: () => EventTarget,
  events: string,
  read: () => Value,
  initial: Value,
): () => Value {
  const subscribe = (onChange: () => void) => {
    const source = target();
    const names = events.split(' ');
    for (const name of names) source.addEventListener(name, onChange, { passive: true });
    return () => names.forEach((name) => source.removeEventListener(name, onChange));
  };
  return () => useSyncExternalStore(subscribe, read, () => initial);
}

/** Calls handlers at their events. @returns a function that ends it */
export function listen(target: EventTarget, handlers: Record<string, () => void>): () => void {
  const all = Object.entries(handlers);
  for (const [event, handler] of all) target.addEventListener(event, handler);
  return () => {
    for (const [event, handler] of all) target.removeEventListener(event, handler);
  };
}
