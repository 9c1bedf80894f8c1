/* Small parts of a browser's interfaces, without React: enhancements of public pages use them, too. */

/**
 * The result, or undefined if it throws: what a browser's storage answers, unless it is denied or full or holds what this
 * code has not written; an address, unless it is none (`URL.parse`, which Safari has from 18 on).
 */
export function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

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
