import { zodResolver } from '@hookform/resolvers/zod';
import { type AuditionEntry, ReviewInput } from '@nox/contracts';
import type { Outcome } from '@nox/outbox';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ownReview, ownReviews, useJudge } from '../entry/judge.ts';
import {
  deleteDraft,
  isUnsent,
  onRestored,
  readDraft,
  type ReviewDraft,
  restoreDraft,
  saveDraft,
  scoresOf,
  takeDraft,
} from '../entry/review-drafts.ts';
import { useCriteria } from '../sync/judging-settings.ts';
import { useOutboxState, useSync } from '../sync/sync-provider.tsx';
import { withAllScores } from './score-fields.tsx';

const FAILED = 'Failed to submit review.';

const EMPTY = { notes: '', score: undefined, scores: undefined };

/** The form of a review. Its draft is saved on each change, and restored when it opens, with scores that are not asked for now. */
function useDraftedForm(id: string, onRestore: () => void) {
  const { name: judgeEmail, draftKey, formerDraftKey } = useJudge();
  const criteria = useCriteria();
  const [draft] = useState(() => takeDraft(id, draftKey, formerDraftKey));
  const [isStored, setIsStored] = useState(true);
  const valuesOf = (written: ReviewDraft | undefined) => ({ ...EMPTY, ...written, judgeEmail });
  const form = useForm<ReviewInput>({
    resolver: zodResolver(withAllScores(ReviewInput, criteria)),
    defaultValues: valuesOf(draft),
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => setIsStored(saveDraft(id, draftKey, values)),
      }),
    [form, id, draftKey],
  );
  const handleRestored = useEffectEvent((restored: ReviewDraft) => {
    form.reset(valuesOf(restored));
    onRestore();
  });
  useEffect(() => onRestored(id, draftKey, handleRestored), [id, draftKey]);
  const clear = () => form.reset(valuesOf(undefined));
  return { form, clear, isStored, isRestored: draft !== undefined };
}

function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return isMounted;
}

/** The draft is deleted once the review is in the outbox. */
export function useReviewForm(entry: AuditionEntry, onEnqueued?: (outcome: Outcome) => void) {
  const { _id: id, fullName: candidate } = entry;
  const judge = useJudge();
  const { draftKey } = judge;
  const criteria = useCriteria();
  const { outbox } = useSync();
  const { pending } = useOutboxState();
  const [isWithdrawn, setIsWithdrawn] = useState(false);
  const isMounted = useIsMounted();
  const sending = useMutation({
    mutationFn: async (review: ReviewInput) => {
      const payload = { kind: 'review', entryId: id, candidate, review } as const;
      const outcome = await outbox.enqueue(payload, () => isMounted.current);
      const written = isMounted.current ? form.getValues() : readDraft(id, draftKey);
      const more = written && { ...written, scores: scoresOf(criteria, written).scores };
      return { outcome, hasMore: isTaken(outcome) && isUnsent(more, review) };
    },
    onSuccess: ({ outcome, hasMore }) => {
      if (isTaken(outcome) && !hasMore) deleteDraft(id, draftKey);
    },
  });
  const { form, clear, ...draft } = useDraftedForm(id, sending.reset);
  // The season may have other criteria by now: what the form does not show is not sent.
  const send = (review: ReviewInput) =>
    sending.mutate(
      { ...review, scores: scoresOf(criteria, review).scores },
      {
        onSuccess: ({ outcome, hasMore }) => {
          if (!isTaken(outcome) || hasMore) return;
          clear();
          if (outcome.kind !== 'rejected') onEnqueued?.(outcome);
        },
      },
    );

  const { data: sent, isPending: isSending, isError } = sending;
  const ownItem = (items: typeof pending) =>
    ownReviews(items, judge).find(({ entryId }) => entryId === id);
  const ownPending = ownItem(pending);
  const submitted = isSending ? undefined : (ownReview(entry, judge) ?? ownPending?.review);
  const hasMore = submitted !== undefined && sent?.hasMore === true;

  return {
    ...draft,
    form,
    submitted,
    /** The form has what was written since the review was submitted, and is a draft. */
    hasMore,
    isWithdrawn,
    isSending,
    isEnqueued: sent !== undefined && sent.outcome.kind !== 'rejected',
    pending: ownPending,
    failure: isError ? FAILED : failureOf(sent?.outcome),
    submit: () => {
      if (!isSending && !hasMore) void form.handleSubmit(send)();
    },
    withdraw: async () => {
      const item = ownItem(outbox.snapshot().pending);
      if (!item) return;
      setIsWithdrawn(true);
      restoreDraft(id, draftKey, item.review);
      await outbox.remove(item.id);
    },
  };
}

/** Otherwise it is still a draft. */
const isTaken = (outcome: Outcome) => outcome.kind !== 'rejected' || outcome.isInOutbox;

const failureOf = (outcome: Outcome | undefined) =>
  outcome?.kind === 'rejected' && !outcome.isInOutbox
    ? outcome.rejection.message || FAILED
    : undefined;

export type ReviewForm = ReturnType<typeof useReviewForm>;
