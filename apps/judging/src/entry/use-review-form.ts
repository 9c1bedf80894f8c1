import { zodResolver } from '@hookform/resolvers/zod';
import { addReview, ApiError, auditionQueries } from '@nox/api-client';
import { ReviewInput, type AuditionEntry } from '@nox/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { changeEntry } from './entry-cache';
import { dropDraft, keepDraft, readDraft } from './review-drafts';

/**
 * A judge's review of an entry while it is written: what is typed is kept letter by letter, restored when the form
 * is opened again, and dropped once it was sent.
 */
export function useReviewForm(entry: AuditionEntry, judgeName: string, onSent?: () => void) {
  const { _id: id } = entry;
  const queryClient = useQueryClient();
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

  const sending = useMutation({
    mutationFn: (review: ReviewInput) => addReview(id, review),
    onSuccess: async (review) => {
      dropDraft(id, judgeName);
      await changeEntry(queryClient, id, (known) => ({
        ...known,
        reviews: [...known.reviews.filter(({ _id }) => _id !== review._id), review],
      }));
      onSent?.();
    },
    onError: (error) => {
      // Somebody used the same name elsewhere, or deleted the entry: the list shows it.
      if (error instanceof ApiError && error.status !== undefined && error.status < 500) {
        void queryClient.invalidateQueries({ queryKey: auditionQueries.all });
      }
    },
  });

  return {
    form,
    isRestored: draft !== undefined,
    isSending: sending.isPending,
    isSent: sending.isSuccess,
    error: sending.error,
    submit: () => {
      if (!sending.isPending) void form.handleSubmit((review) => sending.mutate(review))();
    },
  };
}

export type ReviewForm = ReturnType<typeof useReviewForm>;
