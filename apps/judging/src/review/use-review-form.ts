import { zodResolver } from '@hookform/resolvers/zod';
import { ReviewInput, type AuditionEntry } from '@nox/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  deleteDraft,
  onRestored,
  readDraft,
  restoreDraft,
  saveDraft,
} from '../entry/review-drafts.ts';
import type { Outcome } from '../outbox/outbox-item.ts';
import { pendingReviews } from '../outbox/pending-changes.ts';
import { useOutboxState, useSync } from '../sync/sync-provider.tsx';

const FAILED = 'Failed to submit review.';

/** With its draft: saved on each change, restored when the form opens, deleted once the review is in the outbox. */
export function useReviewForm(
  entry: AuditionEntry,
  judgeName: string,
  onEnqueued?: (outcome: Outcome) => void,
) {
  const { _id: id } = entry;
  const { outbox } = useSync();
  const { pending } = useOutboxState();
  const [draft] = useState(() => readDraft(id, judgeName));
  const form = useForm<ReviewInput>({
    resolver: zodResolver(ReviewInput),
    defaultValues: { notes: draft?.notes ?? '', score: draft?.score, judgeEmail: judgeName },
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: { notes, score } }) => saveDraft(id, judgeName, { notes, score }),
      }),
    [form, id, judgeName],
  );

  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);

  const sending = useMutation({
    mutationFn: (review: ReviewInput) =>
      outbox.enqueue(
        { kind: 'review', entryId: id, candidate: entry.fullName, review },
        () => isMounted.current,
      ),
    onSuccess: (result) => {
      if (isTaken(result)) deleteDraft(id, judgeName);
    },
  });
  const { data: outcome, reset } = sending;
  const [isWithdrawn, setIsWithdrawn] = useState(false);

  useEffect(
    () =>
      onRestored(id, judgeName, ({ notes, score }) => {
        form.reset({ notes, score, judgeEmail: judgeName });
        reset();
      }),
    [form, id, judgeName, reset],
  );

  const send = (review: ReviewInput) =>
    sending.mutate(review, {
      onSuccess: (result) => {
        if (!isTaken(result)) return;
        form.reset({ notes: '', score: undefined, judgeEmail: judgeName });
        if (result.kind !== 'rejected') onEnqueued?.(result);
      },
    });

  const ownItem = (items: typeof pending) =>
    pendingReviews(items, judgeName).find(({ entryId }) => entryId === id);

  return {
    form,
    isWithdrawn,
    isRestored: draft !== undefined,
    isSending: sending.isPending,
    isEnqueued: outcome !== undefined && outcome.kind !== 'rejected',
    pending: ownItem(pending),
    failure: failureOf(outcome, sending.isError),
    submit: () => {
      if (!sending.isPending) void form.handleSubmit(send)();
    },
    /** Moves a pending review from the outbox back into the form. */
    withdraw: async () => {
      const item = ownItem(outbox.snapshot().pending);
      if (!item) return;
      const { notes, score } = item.review;
      setIsWithdrawn(true);
      restoreDraft(id, judgeName, { notes, score });
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
