import { judgeNameKey } from '@nox/contracts';
import { z } from 'zod';

const ReviewDraft = z.object({ notes: z.string(), score: z.int().min(1).max(10).optional() });
export type ReviewDraft = z.infer<typeof ReviewDraft>;

const keyOf = (entryId: string, judgeName: string) =>
  `nox:review-draft:${entryId}:${judgeNameKey(judgeName)}`;

/** The review that a judge has written of an entry but not submitted, from local storage. */
export function readDraft(entryId: string, judgeName: string): ReviewDraft | undefined {
  try {
    const text = localStorage.getItem(keyOf(entryId, judgeName));
    return text === null ? undefined : ReviewDraft.parse(JSON.parse(text));
  } catch {
    // No storage, or an invalid value in it.
    return undefined;
  }
}

export function saveDraft(entryId: string, judgeName: string, draft: ReviewDraft): void {
  if (!draft.notes && draft.score === undefined) return deleteDraft(entryId, judgeName);
  try {
    localStorage.setItem(keyOf(entryId, judgeName), JSON.stringify(draft));
  } catch {
    // No storage, or its quota is exceeded: then the draft lasts as long as its form.
  }
}

export function deleteDraft(entryId: string, judgeName: string): void {
  try {
    localStorage.removeItem(keyOf(entryId, judgeName));
  } catch {
    // No storage.
  }
}

type Listener = (draft: ReviewDraft) => void;

/** Of open forms, by the key of their draft. */
const listeners = new Map<string, Set<Listener>>();

/** Makes a submitted review a draft again, also in a form that is open. */
export function restoreDraft(entryId: string, judgeName: string, draft: ReviewDraft): void {
  saveDraft(entryId, judgeName, draft);
  for (const listener of listeners.get(keyOf(entryId, judgeName)) ?? []) listener(draft);
}

/** @returns a function that unsubscribes */
export function onRestored(entryId: string, judgeName: string, listener: Listener): () => void {
  const key = keyOf(entryId, judgeName);
  const known = listeners.get(key) ?? new Set();
  listeners.set(key, known.add(listener));
  return () => void known.delete(listener);
}

/** A review as text to show or copy. */
export const reviewText = ({ notes, score }: ReviewDraft) =>
  score === undefined ? notes : `${score}/10. ${notes}`;
