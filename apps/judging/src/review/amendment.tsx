import { call } from '@nox/api-client';
import { isStale, MAYBE_SAVED, saveFailureOf } from '@nox/api-client/failures';
import { type AuditionEntry, type Review, ReviewChange } from '@nox/contracts';
import { Button, scrollIntoView, TextAreaField } from '@nox/ui';
import { useFormFields, useVersionedForm, VersionedForm, type Wording } from '@nox/ui/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useJudge } from '../entry/judge.ts';
import { deleteDraft, readDraft, saveDraft } from '../entry/review-drafts.ts';
import { changeEntry } from '../sync/entries-sync.ts';
import { useCriteria } from '../sync/judging-settings.ts';
import { ScoreFields, withAllScores } from './score-fields.tsx';

interface AmendmentProps {
  entry: AuditionEntry;
  review: Review;
  onDone: (outcome: 'saved' | 'cancelled') => void;
}

/** The one score of a review with criteria follows from them. */
const snapshotOf = ({ notes, score, scores, version = 1 }: Review) => ({
  values: { notes, score: scores ? undefined : score, scores } satisfies ReviewChange,
  version: `"${version}"`,
});

/** The form that changes a review; its draft is that of the entry's review, which was sent. */
export function Amendment({ entry, review, onDone }: AmendmentProps) {
  const { _id: id } = entry;
  const queryClient = useQueryClient();
  const criteria = useCriteria();
  const path = `/auditions/${encodeURIComponent(id)}`;
  const loaded = snapshotOf(review);
  const { draftKey } = useJudge();
  const draft = readDraft(id, draftKey);
  const state = useVersionedForm<ReviewChange, typeof loaded>({
    schema: withAllScores(ReviewChange, criteria),
    loaded,
    shape: { groups: ['scores'] },
    slot: {
      read: () =>
        draft && { savedAt: '', version: loaded.version, values: { ...draft }, fileNames: [] },
      write: ({ values }) => saveDraft(id, draftKey, values as ReviewChange),
      remove: () => deleteDraft(id, draftKey),
      hold: () => () => undefined,
    },
    write: async (body, version) => {
      const saved = await call<Review>('PUT', `${path}/reviews/${review._id}`, { body, version });
      await changeEntry(queryClient, id, (current) => ({
        ...current,
        reviews: current.reviews.map((one) => (one._id === saved._id ? saved : one)),
      }));
      return snapshotOf(saved);
    },
    fetchLatest: async () => {
      const { reviews } = await call<AuditionEntry>('GET', path);
      return snapshotOf(reviews.find(({ _id }) => _id === review._id)!);
    },
    isStale,
    failureOf: (error) => saveFailureOf(error, 'Your review was not changed.', MAYBE_SAVED),
    onSaved: () => onDone('saved'),
    texts: { subject: 'review', saved: 'Your review was changed.' },
    // The dialog can be closed; what was written stays.
    isGuarded: false,
  });
  const { element } = state;
  useEffect(() => {
    const form = element.current!;
    form.querySelector<HTMLElement>('input:checked, textarea')!.focus({ preventScroll: true });
    scrollIntoView(form.querySelector('[type=submit]'));
    // Where both do not fit, the heading stays in sight, or without one what is first.
    const section = form.closest('section')!;
    scrollIntoView((section.previousElementSibling ?? section.firstElementChild) as HTMLElement);
  }, [element]);
  const wording: Wording = {
    labelOf: (path) =>
      criteria.find((one) => path === `scores.${one.id}`)?.name ??
      (path === 'notes' ? 'Notes' : 'Score'),
    textOf: (value) => String((value as string | number | undefined) ?? 'No score'),
  };
  return (
    <VersionedForm
      state={state}
      label="Change your review"
      what="your review"
      wording={wording}
      submitLabel="Save review"
      actions={<Button onClick={() => onDone('cancelled')}>Cancel</Button>}
    >
      <ScoreFields />
      <NotesField />
    </VersionedForm>
  );
}

function NotesField() {
  const { field } = useFormFields<ReviewChange>();
  return <TextAreaField label="Notes" required rows={4} {...field('notes')} />;
}
