import { zodResolver } from '@hookform/resolvers/zod';
import { type AuditionEntry, ReviewInput } from '@nox/contracts';
import type { Outcome } from '@nox/outbox';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ownReview, ownReviews, useJudge } from '../entry/judge.ts';
import { useCriteria } from '../sync/judging-settings.ts';
import {
  deleteDraft,
  isUnsent,
  onRestored,
  readDraft,
  restoreDraft,
  saveDraft,
  scoresOf,
} from '../entry/review-drafts.ts';
import { useOutboxState, useSync } from '../sync/sync-provider.tsx';
import { withAllScores } from './score-fields.tsx';

const FAILED = 'Failed to submit review.';

const EMPTY = { notes: '', score: undefined, scores: undefined };

/** Its draft is saved on each change, restored when the form opens, and deleted once the review is in the outbox. */
export function useReviewForm(entry: AuditionEntry, onEnqueued?: (outcome: Outcome) => void) {
  const { _id: id } = entry;
  const judge = useJudge();
  const { name: judgeEmail, draftKey } = judge;
  const { outbox } = useSync();
  const { pending } = useOutboxState();
  const [draft] = useState(() => readDraft(id, draftKey));
  const [isStored, setIsStored] = useState(true);
  const criteria = useCriteria();
  const form = useForm<ReviewInput>({
    resolver: zodResolver(withAllScores(ReviewInput, criteria)),
    defaultValues: { ...EMPTY, ...draft, ...scoresOf(criteria, draft), judgeEmail },
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => setIsStored(saveDraft(id, draftKey, values)),
      }),
    [form, id, draftKey],
  );

  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);

  const sending = useMutation({
    mutationFn: async (review: ReviewInput) => {
      const outcome = await outbox.enqueue(
        { kind: 'review', entryId: id, candidate: entry.fullName, review },
        () => isMounted.current,
      );
      const written = isMounted.current ? form.getValues() : readDraft(id, draftKey);
      return { outcome, hasMore: isTaken(outcome) && isUnsent(written, review) };
    },
    onSuccess: ({ outcome: result, hasMore }) => {
      if (isTaken(result) && !hasMore) deleteDraft(id, draftKey);
    },
  });
  const { data: sent, reset } = sending;
  const outcome = sent?.outcome;
  const [isWithdrawn, setIsWithdrawn] = useState(false);

  useEffect(
    () =>
      onRestored(id, draftKey, (restored) => {
        form.reset({ ...restored, ...scoresOf(criteria, restored), judgeEmail });
        reset();
      }),
    [form, id, draftKey, judgeEmail, criteria, reset],
  );

  const send = (review: ReviewInput) =>
    sending.mutate(review, {
      onSuccess: ({ outcome: result, hasMore }) => {
        if (!isTaken(result) || hasMore) return;
        form.reset({ ...EMPTY, judgeEmail });
        if (result.kind !== 'rejected') onEnqueued?.(result);
      },
    });

  const ownItem = (items: typeof pending) =>
    ownReviews(items, judge).find(({ entryId }) => entryId === id);
  const ownPending = ownItem(pending);
  const submitted = sending.isPending ? undefined : (ownReview(entry, judge) ?? ownPending?.review);
  const hasMore = submitted !== undefined && sent?.hasMore === true;

  return {
    form,
    /** The judge's review as sent or pending; undefined also while it is being sent. */
    submitted,
    /** The form has what was written since the review was submitted, and is a draft. */
    hasMore,
    isWithdrawn,
    isRestored: draft !== undefined,
    isStored,
    isSending: sending.isPending,
    isEnqueued: outcome !== undefined && outcome.kind !== 'rejected',
    pending: ownPending,
    failure: failureOf(outcome, sending.isError),
    submit: () => {
      if (!sending.isPending && !hasMore) void form.handleSubmit(send)();
    },
    /** Moves a pending review from the outbox back into the form. */
    withdraw: async () => {
      const item = ownItem(outbox.snapshot().pending);
      if (!item) return;
      setIsWithdrawn(true);
      restoreDraft(id, draftKey, item.review);
      await outbox.remove(item.id);
    },
  };
}

/** Whether the review was sent or is in the outbox; otherwise it is still a draft. */
const isTaken = (outcome: Outcome) => outcome.kind !== 'rejected' || outcome.isInOutbox;

function failureOf(outcome: Outcome | undefined, hasFailed: boolean): string | undefined {
  if (outcome?.kind === 'rejected' && !outcome.isInOutbox) {
    return outcome.rejection.message || FAILED;
  }
  return hasFailed ? FAILED : undefined;
}

export type ReviewForm = ReturnType<typeof useReviewForm>;
