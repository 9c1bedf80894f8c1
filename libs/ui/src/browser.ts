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

/** What is done then delays no paint of what is on its way. @returns a function that cancels it */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

const RETENTION_MS = 7 * 24 * 60 * 60 * 1_000;

interface DraftStoreOptions<Stored> {
  prefix: string;
  /** A schema, or what checks as one does: it throws for anything else. */
  schema: { parse(stored: unknown): Stored };
  /** Drafts that last for a week have a time, in milliseconds since 1970. */
  savedAt?: (stored: Stored) => number;
}

/** Drafts in local storage. Keys are without the prefix; a browser without storage has no drafts. */
export function draftStore<Stored>({ prefix, schema, savedAt }: DraftStoreOptions<Stored>) {
  const store = {
    keys: () =>
      attempt(() =>
        Object.keys(localStorage).flatMap((key) =>
          key.startsWith(prefix) ? key.slice(prefix.length) : [],
        ),
      ) ?? [],

    read: (key: string): Stored | undefined =>
      attempt(() => {
        const stored = schema.parse(JSON.parse(localStorage.getItem(prefix + key)!));
        const isOld = savedAt && Date.now() - savedAt(stored) >= RETENTION_MS;
        return isOld ? undefined : stored;
      }),

    /** @returns whether it is stored; without that a draft lasts as long as its form */
    write: (key: string, stored: Stored): boolean =>
      attempt(() => {
        localStorage.setItem(prefix + key, JSON.stringify(stored));
        return true;
      }) ?? false,

    remove: (key: string): void => attempt(() => localStorage.removeItem(prefix + key)),

    /** Drafts of any account are removed: others may not come back to this browser. */
    removeOld: (): void => {
      for (const key of store.keys()) {
        const stored = store.read(key);
        if (stored === undefined) store.remove(key);
        // An entry that had no time gets the one from which it counts.
        else store.write(key, stored);
      }
    },
  };
  return store;
}
