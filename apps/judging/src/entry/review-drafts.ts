import { useAuth } from '@nox/auth';
import { judgeNameKey, ReviewInput } from '@nox/contracts';
import { z } from 'zod';

const ReviewDraft = z.object({ notes: z.string(), score: z.int().min(1).max(10).optional() });
export type ReviewDraft = z.infer<typeof ReviewDraft>;

/** Earlier releases stored neither the account nor the time, and ignore both. */
const StoredDraft = ReviewDraft.extend({
  uid: z.string().optional(),
  /** In milliseconds since 1970. */
  savedAt: z.number().optional(),
});

const RETENTION_MS = 7 * 24 * 60 * 60 * 1_000;
const PREFIX = 'nox:review-draft:';
const keyOf = (entryId: string, judgeName: string) =>
  `${PREFIX}${entryId}:${judgeNameKey(judgeName)}`;

const currentUid = () => useAuth.getState().user?.uid;

/** Undefined also for a draft that is old or not written by this code. */
function readStored(key: string): z.infer<typeof StoredDraft> | undefined {
  try {
    const draft = StoredDraft.parse(JSON.parse(localStorage.getItem(key) ?? ''));
    return Date.now() - (draft.savedAt ?? Date.now()) < RETENTION_MS ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** The review that the account has written of an entry but not submitted, in the last week, from local storage. */
export function readDraft(entryId: string, judgeName: string): ReviewDraft | undefined {
  const stored = readStored(keyOf(entryId, judgeName));
  if (!stored || (stored.uid !== undefined && stored.uid !== currentUid())) return undefined;
  return ReviewDraft.parse(stored);
}

/** Removes drafts of any account after a week; those of earlier releases, without a time, count from now. */
export function removeOldDrafts(): void {
  try {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith(PREFIX))) {
      const draft = readStored(key);
      if (!draft) localStorage.removeItem(key);
      else if (draft.savedAt === undefined) {
        localStorage.setItem(key, JSON.stringify({ ...draft, savedAt: Date.now() }));
      }
    }
  } catch {
    // No storage.
  }
}

export function saveDraft(entryId: string, judgeName: string, draft: ReviewDraft): void {
  if (!draft.notes && draft.score === undefined) return deleteDraft(entryId, judgeName);
  try {
    const stored = { ...draft, uid: currentUid(), savedAt: Date.now() };
    localStorage.setItem(keyOf(entryId, judgeName), JSON.stringify(stored));
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

/** Makes a submitted review a draft again, with what was written since, also in a form that is open. */
export function restoreDraft(entryId: string, judgeName: string, review: ReviewDraft): void {
  const draft = withLater(review, readDraft(entryId, judgeName));
  saveDraft(entryId, judgeName, draft);
  for (const listener of listeners.get(keyOf(entryId, judgeName)) ?? []) listener(draft);
}

function withLater({ notes, score }: ReviewDraft, later: ReviewDraft | undefined): ReviewDraft {
  if (!later) return { notes, score };
  const isInLater = later.notes.includes(notes);
  return {
    notes: isInLater ? later.notes : `${notes}\n${later.notes}`.trim(),
    score: later.score ?? score,
  };
}

/** @returns a function that unsubscribes */
export function onRestored(entryId: string, judgeName: string, listener: Listener): () => void {
  const key = keyOf(entryId, judgeName);
  const known = listeners.get(key) ?? new Set();
  listeners.set(key, known.add(listener));
  return () => void known.delete(listener);
}

/** Whether a draft has other notes or another score than the review that was submitted. */
export const isUnsent = (draft: ReviewDraft | undefined, review: ReviewDraft): boolean =>
  Boolean(draft?.notes.trim()) &&
  (ReviewInput.shape.notes.safeParse(draft?.notes).data !== review.notes ||
    draft?.score !== review.score);

/** A review as text to show or copy. */
export const reviewText = ({ notes, score }: ReviewDraft) =>
  score === undefined ? notes : `${score}/10. ${notes}`;
