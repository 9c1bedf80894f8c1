import { useAuth } from '@nox/auth';
import { judgeNameKey, ReviewInput } from '@nox/contracts';
import { draftStore } from '@nox/ui/forms';
import { z } from 'zod';

const ReviewDraft = z.object({ notes: z.string(), score: z.int().min(1).max(10).optional() });
export type ReviewDraft = z.infer<typeof ReviewDraft>;

const store = draftStore({
  prefix: 'nox:review-draft:',
  schema: ReviewDraft.extend({
    // Earlier releases stored neither the account nor the time, and ignore both.
    uid: z.string().optional(),
    savedAt: z.number().default(() => Date.now()),
  }),
  savedAt: ({ savedAt }) => savedAt,
});

const keyOf = (entryId: string, judgeName: string) => `${entryId}:${judgeNameKey(judgeName)}`;

const currentUid = () => useAuth.getState().user?.uid;

/** The review that the account has written of an entry but not submitted, in the last week, from local storage. */
export function readDraft(entryId: string, judgeName: string): ReviewDraft | undefined {
  const stored = store.read(keyOf(entryId, judgeName));
  if (!stored || (stored.uid !== undefined && stored.uid !== currentUid())) return undefined;
  return ReviewDraft.parse(stored);
}

export const removeOldDrafts = () => store.removeOld();

export function saveDraft(entryId: string, judgeName: string, draft: ReviewDraft): void {
  if (!draft.notes && draft.score === undefined) return deleteDraft(entryId, judgeName);
  const stored = { ...draft, uid: currentUid(), savedAt: Date.now() };
  store.write(keyOf(entryId, judgeName), stored);
}

export const deleteDraft = (entryId: string, judgeName: string): void =>
  store.remove(keyOf(entryId, judgeName));

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
