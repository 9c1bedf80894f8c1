type Events = WindowEventMap & DocumentEventMap;

/** Calls handlers at their events. Without React: an enhancement of a page uses it. @returns a function that ends it */
export function listen(
  target: EventTarget,
  handlers: { [Type in keyof Events]?: (event: Events[Type]) => void },
  isCaptured = false,
): () => void {
  const all = Object.entries(handlers) as [string, EventListener][];
  for (const [type, handler] of all) target.addEventListener(type, handler, isCaptured);
  return () => {
    for (const [type, handler] of all) target.removeEventListener(type, handler, isCaptured);
  };
}
