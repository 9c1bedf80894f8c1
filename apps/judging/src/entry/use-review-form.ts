import { zodResolver } from '@hookform/resolvers/zod';
import { ReviewInput, type AuditionEntry } from '@nox/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Outcome } from '../queue/queue.ts';
import { useQueueView, useSending } from '../queue/queue-provider.tsx';
import { waitingReviews } from '../queue/waiting-for.ts';
import { dropDraft, keepDraft, onRestored, readDraft, restoreDraft } from './review-drafts.ts';

const FAILED = 'Failed to submit review.';

/**
 * A judge's review of an entry while it is written: what is typed is kept letter by letter, restored when the form
 * is opened again, and dropped once it was handed in.
 * @param onHandedIn told when it was sent, or waits to be sent
 */
export function useReviewForm(
  entry: AuditionEntry,
  judgeName: string,
  onHandedIn?: (outcome: Outcome) => void,
) {
  const { _id: id } = entry;
  const { queue } = useSending();
  const { waiting } = useQueueView();
  const [draft] = useState(() => readDraft(id, judgeName));
  const form = useForm<ReviewInput>({
    resolver: zodResolver(ReviewInput),
    defaultValues: { notes: draft?.notes ?? '', score: draft?.score, judgeEmail: judgeName },
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: { notes, score } }) => keepDraft(id, judgeName, { notes, score }),
      }),
    [form, id, judgeName],
  );

  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);

  const sending = useMutation({
    mutationFn: (review: ReviewInput) =>
      queue.handIn(
        { kind: 'review', entryId: id, candidate: entry.fullName, review },
        () => isHere.current,
      ),
    onSuccess: (answer) => {
      // Otherwise it is a draft as before, with a reason.
      if (isInQueue(answer)) dropDraft(id, judgeName);
    },
  });
  const { data: outcome, reset } = sending;

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
      onSuccess: (answer) => {
        if (!isInQueue(answer)) return;
        form.reset({ notes: '', score: undefined, judgeEmail: judgeName });
        if (answer.kind !== 'refused') onHandedIn?.(answer);
      },
    });

  return {
    form,
    isRestored: draft !== undefined,
    isSending: sending.isPending,
    isHandedIn: outcome !== undefined && outcome.kind !== 'refused',
    /** Handed in, and not yet sent. */
    waiting: waitingReviews(waiting, judgeName).find(({ entryId }) => entryId === id),
    failure: failureOf(outcome, sending.isError),
    submit: () => {
      if (!sending.isPending) void form.handleSubmit(send)();
    },
    /** Takes a review that waits out of the line, and back into the form. */
    takeBack: async () => {
      const [own] = waitingReviews(queue.snapshot().waiting, judgeName).filter(
        ({ entryId }) => entryId === id,
      );
      if (!own) return;
      const { notes, score } = own.review;
      restoreDraft(id, judgeName, { notes, score });
      await queue.change(own.id, () => undefined);
    },
  };
}

/** Sent, or safe in the queue. */
const isInQueue = (outcome: Outcome) => outcome.kind !== 'refused' || outcome.isKept;

function failureOf(outcome: Outcome | undefined, hasFailed: boolean): string | undefined {
  if (outcome?.kind === 'refused' && !outcome.isKept) return outcome.refusal.message || FAILED;
  return hasFailed ? FAILED : undefined;
}

export type ReviewForm = ReturnType<typeof useReviewForm>;
