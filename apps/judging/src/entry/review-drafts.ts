import { judgeNameKey } from '@nox/contracts';
import { z } from 'zod';

const ReviewDraft = z.object({ notes: z.string(), score: z.int().min(1).max(10).optional() });
export type ReviewDraft = z.infer<typeof ReviewDraft>;

const keyOf = (entryId: string, judgeName: string) =>
  `nox:review-draft:${entryId}:${judgeNameKey(judgeName)}`;

/** What a judge wrote of an entry and did not send; this browser keeps it. */
export function readDraft(entryId: string, judgeName: string): ReviewDraft | undefined {
  try {
    const text = localStorage.getItem(keyOf(entryId, judgeName));
    return text === null ? undefined : ReviewDraft.parse(JSON.parse(text));
  } catch {
    // No storage, or something in it that we did not write.
    return undefined;
  }
}

export function keepDraft(entryId: string, judgeName: string, draft: ReviewDraft): void {
  if (!draft.notes && draft.score === undefined) return dropDraft(entryId, judgeName);
  try {
    localStorage.setItem(keyOf(entryId, judgeName), JSON.stringify(draft));
  } catch {
    // No storage, or no room in it: then the draft lives as long as its form.
  }
}

export function dropDraft(entryId: string, judgeName: string): void {
  try {
    localStorage.removeItem(keyOf(entryId, judgeName));
  } catch {
    // No storage.
  }
}

type Listener = (draft: ReviewDraft) => void;

/** Forms that are open, by the draft that they would write. */
const listeners = new Map<string, Set<Listener>>();

/** Makes a draft of what had been handed in, also in a form that is open. */
export function restoreDraft(entryId: string, judgeName: string, draft: ReviewDraft): void {
  keepDraft(entryId, judgeName, draft);
  for (const listener of listeners.get(keyOf(entryId, judgeName)) ?? []) listener(draft);
}

/** @returns a function that ends it */
export function onRestored(entryId: string, judgeName: string, listener: Listener): () => void {
  const key = keyOf(entryId, judgeName);
  const known = listeners.get(key) ?? new Set();
  listeners.set(key, known.add(listener));
  return () => void known.delete(listener);
}
