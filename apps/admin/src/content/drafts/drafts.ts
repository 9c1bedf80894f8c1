import { useAuth } from '@nox/auth';
import { useMemo } from 'react';
import { z } from 'zod';
import { lockedForms } from './form-locks.ts';

const Draft = z.object({
  savedAt: z.iso.datetime(),
  /** The version that was edited; absent for a new item. */
  version: z.string().optional(),
  values: z.record(z.string(), z.unknown()),
  /** The names of the chosen files; a draft cannot contain the files. */
  fileNames: z.array(z.string()),
});
export type Draft = z.infer<typeof Draft>;

/** A draft whose form is closed, with its storage key. */
export interface OrphanedDraft {
  key: string;
  draft: Draft;
}

/** A form's values and their version. */
export interface Snapshot<Input> {
  values: Input;
  /** Absent for a new item. */
  version: string | undefined;
}

/** The drafts of one kind of content in this browser, of the signed-in account only. */
export function useDrafts(kind: string) {
  const uid = useAuth(({ user }) => user?.uid ?? '');
  return useMemo(() => draftsOf(uid, kind), [uid, kind]);
}

export type Drafts = ReturnType<typeof draftsOf>;

/** In all functions `id` is the edited item's; absent for a new item. */
export function draftsOf(uid: string, kind: string) {
  const prefix = `nox:draft:${uid}:${kind}`;
  const prefixOf = (id: string | undefined) =>
    `${prefix}:${id === undefined ? 'new' : encodeURIComponent(id)}:`;
  const keysOf = (id: string | undefined) =>
    storageKeys().filter((key) => key.startsWith(prefixOf(id)));

  const readClosed = async (keys: readonly string[]): Promise<OrphanedDraft[]> => {
    if (keys.length === 0) return [];
    const open = await lockedForms();
    return keys
      .filter((key) => !open.has(key))
      .flatMap((key) => readDraft(key) ?? [])
      .sort((a, b) => Date.parse(b.draft.savedAt) - Date.parse(a.draft.savedAt));
  };

  const remove = (key: string): void => {
    try {
      localStorage.removeItem(key);
    } catch {
      // No storage.
    }
  };

  /** The drafts whose form is not open in any tab, newest first. */
  const orphaned = (id: string | undefined) => readClosed(keysOf(id));

  return {
    newKey: (id: string | undefined) => `${prefixOf(id)}${Math.random().toString(36).slice(2)}`,

    hasAny: (id: string | undefined) => keysOf(id).length > 0,

    orphaned,

    /** Those of all items, with the item's id; undefined for a new item. */
    allOrphaned: async () => {
      const found = await readClosed(storageKeys().filter((key) => key.startsWith(`${prefix}:`)));
      return found.map(({ key, draft }) => {
        const id = key.slice(prefix.length + 1).split(':')[0]!;
        return { key, draft, id: id === 'new' ? undefined : decodeURIComponent(id) };
      });
    },

    /** @returns whether the draft is stored */
    write: (key: string, draft: Draft): boolean => {
      try {
        localStorage.setItem(key, JSON.stringify(draft));
        return true;
      } catch {
        // No storage, or it is full: without a draft, leaving the form still asks.
        return false;
      }
    },

    remove,

    removeOrphaned: async (id: string): Promise<void> =>
      (await orphaned(id)).forEach(({ key }) => remove(key)),
  };
}

function storageKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function readDraft(key: string): OrphanedDraft | undefined {
  try {
    return { key, draft: Draft.parse(JSON.parse(localStorage.getItem(key)!)) };
  } catch {
    // Not written by this code.
    return undefined;
  }
}

/**
 * The storage is not trusted, and the form may have changed since: a drafted value of another type is ignored.
 * @param blank of a new item: what is null there may be null
 */
export function draftedValues<Input extends object>(
  draft: Draft,
  current: Input,
  blank: Input,
): Input {
  const fields = Object.entries(current).map(([field, value]) => {
    const drafted = draft.values[field];
    const isEmptied = drafted === null && blank[field as keyof Input] === null;
    return [field, isEmptied || isOfSameType(drafted, value) ? drafted : value];
  });
  return Object.fromEntries(fields) as Input;
}

function isOfSameType(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b);
  return a !== null && typeof a === typeof b;
}

export function isSameInput(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
