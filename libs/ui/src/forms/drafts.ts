import { z } from 'zod';

const Draft = z.object({
  savedAt: z.iso.datetime(),
  /** The version that was edited; absent for a new item. */
  version: z.string().optional(),
  values: z.record(z.string(), z.unknown()),
  /** The values of that version; earlier releases did not store them. */
  base: z.record(z.string(), z.unknown()).optional(),
  /** The names of the chosen files; a draft cannot contain the files. */
  fileNames: z.array(z.string()).default([]),
});
export type Draft = z.infer<typeof Draft>;

/** A draft whose form is closed, with its storage key. */
export interface OrphanedDraft {
  key: string;
  draft: Draft;
}

/** Where one form stores its draft. */
export interface DraftSlot {
  read: () => Draft | undefined;
  /** Without storage, or where its quota is exceeded, the draft lasts as long as its form. */
  write: (draft: Draft) => void;
  remove: () => void;
  /** Marks the form as open for all tabs: its draft is not offered. @returns releases it */
  hold: () => () => void;
}

export const draftSlot = (key: string): DraftSlot => ({
  read: () => readDraft(key),
  write: (draft) => void writeItem(key, draft),
  remove: () => removeItem(key),
  hold: () => acquireLock(key),
});

export type Drafts = ReturnType<typeof draftsOf>;

/**
 * The drafts of one kind of content in this browser, of one account only. In all functions `id` is the edited item's;
 * absent for a new item.
 */
export function draftsOf(account: string, kind: string) {
  const prefix = `nox:draft:${account}:${kind}`;
  const prefixOf = (id: string | undefined) =>
    `${prefix}:${id === undefined ? 'new' : encodeURIComponent(id)}:`;
  const keysOf = (id: string | undefined) => storageKeys(prefixOf(id));

  /** Newest first, without those whose form is open in any tab. */
  const readClosed = async (keys: readonly string[]): Promise<OrphanedDraft[]> => {
    if (keys.length === 0) return [];
    const { held = [] } = (await locks()?.query()) ?? {};
    return keys
      .filter((key) => !held.some(({ name }) => name === key))
      .flatMap((key) => {
        const draft = readDraft(key);
        return draft ? { key, draft } : [];
      })
      .sort((a, b) => Date.parse(b.draft.savedAt) - Date.parse(a.draft.savedAt));
  };

  const orphaned = (id: string | undefined) => readClosed(keysOf(id));

  return {
    newKey: (id: string | undefined) => `${prefixOf(id)}${Math.random().toString(36).slice(2)}`,

    hasAny: (id: string | undefined) => keysOf(id).length > 0,

    orphaned,

    /** Those of all items, with the item's id; undefined for a new item. */
    allOrphaned: async () =>
      (await readClosed(storageKeys(`${prefix}:`))).map(({ key, draft }) => {
        const id = key.slice(prefix.length + 1).split(':')[0]!;
        return { key, draft, id: id === 'new' ? undefined : decodeURIComponent(id) };
      }),

    /** The draft of a closed form becomes that of another. */
    move: ({ key, draft }: OrphanedDraft, to: string): void => {
      if (writeItem(to, draft)) removeItem(key);
    },

    remove: (key: string) => removeItem(key),

    removeOrphaned: async (id: string): Promise<void> =>
      (await orphaned(id)).forEach(({ key }) => removeItem(key)),
  };
}

// Web locks need a secure context; without them every draft counts as orphaned.
const locks = () => navigator.locks as LockManager | undefined;

/** A lock ends with its tab, also after a crash. Shared, because a save holds it longer than its form. */
function acquireLock(name: string): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  locks()
    ?.request(name, { mode: 'shared' }, () => released)
    .catch(() => undefined);
  return release;
}

function storageKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Undefined also for what was not written by this code. */
function readDraft(key: string): Draft | undefined {
  try {
    return Draft.parse(JSON.parse(localStorage.getItem(key)!));
  } catch {
    return undefined;
  }
}

/** @returns whether it is stored */
function writeItem(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

function removeItem(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // No storage.
  }
}

/**
 * The storage is not trusted, and the form may have changed since: a drafted value of another type is ignored.
 * @param blank of a new item: what is null there may be null
 */
export function draftedValues<Input extends object>(
  drafted: Draft['values'],
  current: Input,
  blank: Input = current,
): Input {
  const fields = Object.entries(current).map(([field, value]) => {
    const typed = drafted[field];
    const empty: unknown = blank[field as keyof Input];
    const isEmptied = typed === null && empty === null;
    const isFilledIn = value === null && typed !== undefined && !Array.isArray(typed);
    const isFitting = isEmptied || isFilledIn || isOfSameType(typed, value);
    return [field, isFitting ? typed : value];
  });
  return Object.fromEntries(fields) as Input;
}

function isOfSameType(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b);
  return a !== null && typeof a === typeof b;
}
