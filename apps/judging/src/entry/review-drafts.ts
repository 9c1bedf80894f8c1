import { useAuth } from '@nox/auth';
import { type Criterion, judgeNameKey } from '@nox/contracts';
import { listen } from '@nox/ui';
import { draftStore } from '@nox/ui/forms';

export interface ReviewDraft {
  notes: string;
  score?: number | undefined;
  /** The key is a criterion's id; some may be missing. */
  scores?: Record<string, number> | undefined;
}
type Scored = Partial<ReviewDraft>;

/** Earlier releases stored neither the account nor the time, and ignore both. */
type Stored = ReviewDraft & { uid?: string | undefined; savedAt: number };

const isScore = (one: unknown) => Number.isInteger(one) && 1 <= Number(one) && Number(one) <= 10;

/** A schema would load the validator with each page of judging. @throws Error for what is no draft */
function parse(stored: unknown): Stored {
  const { notes, score, scores, uid, savedAt = Date.now() } = stored as Stored;
  const isDraft = typeof notes === 'string' && typeof savedAt === 'number';
  if (!isDraft || ![score ?? 1, ...Object.values(scores ?? {})].every(isScore)) {
    throw new Error('This is no draft of a review.');
  }
  return { notes, score, scores, uid, savedAt };
}

const store = draftStore({
  prefix: 'nox:review-draft:',
  schema: { parse },
  savedAt: ({ savedAt }) => savedAt,
});

const keyOf = (entryId: string, judgeName: string) => `${entryId}:${judgeNameKey(judgeName)}`;

const currentUid = () => useAuth.getState().user?.uid;

/** The review that the account has written of an entry but not submitted, in the last week, from local storage. */
export function readDraft(entryId: string, judgeName: string): ReviewDraft | undefined {
  const stored = store.read(keyOf(entryId, judgeName));
  if (!stored || (stored.uid !== undefined && stored.uid !== currentUid())) return undefined;
  const { notes, score, scores } = stored;
  return { notes, score, scores };
}

/** The same, if need be under its former name, from which it moves. */
export function takeDraft(entryId: string, judgeName: string, formerName: string) {
  const draft = readDraft(entryId, judgeName);
  const former = draft || !formerName ? undefined : readDraft(entryId, formerName);
  if (!former) return draft;
  if (saveDraft(entryId, judgeName, former)) deleteDraft(entryId, formerName);
  return former;
}

export const removeOldDrafts = () => store.removeOld();

/** @returns whether it is stored; without that it lasts as long as its form */
export function saveDraft(entryId: string, judgeName: string, draft: ReviewDraft): boolean {
  const { notes, score, scores } = draft;
  const key = keyOf(entryId, judgeName);
  if (notes || score !== undefined || scores) {
    return store.write(key, { notes, score, scores, uid: currentUid(), savedAt: Date.now() });
  }
  store.remove(key);
  return true;
}

export const deleteDraft = (entryId: string, judgeName: string): void =>
  store.remove(keyOf(entryId, judgeName));

/** An event's type is the key of a draft. */
const restored = new EventTarget();

/** Makes a submitted review a draft again, with what was written since, also in a form that is open. */
export function restoreDraft(entryId: string, judgeName: string, review: ReviewDraft): void {
  const detail = withLater(review, readDraft(entryId, judgeName));
  saveDraft(entryId, judgeName, detail);
  restored.dispatchEvent(new CustomEvent(keyOf(entryId, judgeName), { detail }));
}

function withLater(review: ReviewDraft, later: ReviewDraft | undefined): ReviewDraft {
  const { notes, score, scores } = review;
  if (!later) return { notes, score, scores };
  const isInLater = later.notes.includes(notes);
  return {
    notes: isInLater ? later.notes : `${notes}\n${later.notes}`.trim(),
    score: later.score ?? score,
    scores: (scores || later.scores) && { ...scores, ...later.scores },
  };
}

export const onRestored = (
  entryId: string,
  judgeName: string,
  listener: (draft: ReviewDraft) => void,
): (() => void) =>
  listen(restored, {
    [keyOf(entryId, judgeName)]: ({ detail }: CustomEvent<ReviewDraft>) => listener(detail),
  });

export const isUnsent = (draft: ReviewDraft | undefined, review: ReviewDraft): boolean =>
  Boolean(draft?.notes.trim()) &&
  // The API stores texts like this.
  (draft?.notes.normalize().trim() !== review.notes || keyOfScores(draft) !== keyOfScores(review));

/** The score of a review with criteria follows from them. */
const keyOfScores = ({ score, scores }: Scored = {}) =>
  String(scores ? Object.entries(scores).toSorted() : score);

/** What a draft has of what is scored by now: the season may have got other criteria, or its first ones. */
export function scoresOf(criteria: readonly Criterion[], { score, scores = {} }: Scored = {}) {
  if (criteria.length === 0) return { score, scores: undefined };
  const known = criteria.flatMap(({ id }) => (scores[id] ? [[id, scores[id]] as const] : []));
  return { score: undefined, scores: known.length > 0 ? Object.fromEntries(known) : undefined };
}

export const scoresText = (criteria: readonly Criterion[], scores: ReviewDraft['scores'] = {}) =>
  criteria.flatMap(({ id, name }) => (scores[id] ? `${name} ${scores[id]}` : [])).join(', ');

export function reviewText({ notes, score, scores }: ReviewDraft, criteria: readonly Criterion[]) {
  const given = scoresText(criteria, scores) || (score !== undefined && `${score}/10`);
  return given ? `${given}. ${notes}` : notes;
}
