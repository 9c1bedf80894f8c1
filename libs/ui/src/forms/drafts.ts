import * as z from 'zod';
import { draftStore } from '../browser.ts';
import type { Snapshot } from './merge.ts';

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

const store = draftStore({ prefix: 'nox:draft:', schema: Draft });

/** A draft whose form is closed, with its storage key. */
export interface OrphanedDraft {
  key: string;
  draft: Draft;
}

export type DraftSlot = ReturnType<typeof draftSlot>;

const HOUR_MS = 3_600_000;

/** Where one form stores its draft. @param key as `draftsOf` has it, or `<account>:<kind>:<id>:<form>` @param maxHours an older draft is deleted */
export const draftSlot = (key: string, maxHours = Infinity) => ({
  read() {
    const draft = store.read(key);
    if (draft && Date.now() - Date.parse(draft.savedAt) < maxHours * HOUR_MS) return draft;
    store.remove(key);
    return undefined;
  },
  /** @returns whether it is stored: without storage, or where its quota is exceeded, it lasts as long as its form */
  write: (draft: Draft) => store.write(key, draft),
  remove: () => store.remove(key),
  /** Marks the form as open for all tabs: its draft is not offered. @returns releases it */
  hold: () => acquireLock(`nox:draft:${key}`),
});

export type Drafts = ReturnType<typeof draftsOf>;

/** The drafts of a kind of content of one account in this browser. `id` is the edited item's; absent for a new item. */
export function draftsOf(account: string, kind: string) {
  const prefix = `${account}:${kind}`;
  const prefixOf = (id: string | undefined) =>
    `${prefix}:${id === undefined ? 'new' : encodeURIComponent(id)}:`;
  const keysBelow = (folder: string) => store.keys().filter((key) => key.startsWith(folder));
  const keysOf = (id: string | undefined) => keysBelow(prefixOf(id));

  /** Newest first, without those whose form is open in any tab. */
  const readClosed = async (keys: readonly string[]): Promise<OrphanedDraft[]> => {
    if (keys.length === 0) return [];
    const { held = [] } = (await locks()?.query()) ?? {};
    return keys
      .filter((key) => !held.some(({ name }) => name === `nox:draft:${key}`))
      .flatMap((key) => {
        const draft = store.read(key);
        return draft ? { key, draft } : [];
      })
      .sort((a, b) => Date.parse(b.draft.savedAt) - Date.parse(a.draft.savedAt));
  };

  const orphaned = (id: string | undefined) => readClosed(keysOf(id));

  return {
    newKey: (id: string | undefined) => `${prefixOf(id)}${Math.random().toString(36).slice(2)}`,

    hasAny: (id: string | undefined) => keysOf(id).length > 0,

    orphaned,

    /** Reads drafts of all items, with the item's id; undefined for a new item. */
    allOrphaned: async () =>
      (await readClosed(keysBelow(`${prefix}:`))).map(({ key, draft }) => {
        const id = key.slice(prefix.length + 1).split(':')[0]!;
        return { key, draft, id: id === 'new' ? undefined : decodeURIComponent(id) };
      }),

    move: ({ key, draft }: OrphanedDraft, to: string): void => {
      if (store.write(to, draft)) store.remove(key);
    },

    remove: store.remove,

    removeOrphaned: async (id: string): Promise<void> =>
      (await orphaned(id)).forEach(({ key }) => store.remove(key)),
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

/** What a form begins with: `original` is stored, as far as it is known; `base` are the values of the version of `start`, if known. */
export function editedOf<Input extends object>(
  original: Snapshot<Input>,
  draft?: Draft,
  blank?: Input,
) {
  if (!draft) return { original, start: original, base: original.values };
  const drafted = (values: Draft['values']) => draftedValues(values, original.values, blank);
  const { version } = draft;
  const base = draft.base && drafted(draft.base);
  return {
    original,
    // The draft's own version: what was saved since is merged, not overwritten.
    start: { values: drafted(draft.values), version },
    base: version === original.version ? original.values : base,
  };
}
