import { call } from '@nox/api-client';
import {
  dayOf,
  findUnlikePartners,
  groupResults,
  listAll,
  type MessagesResult,
  type NewResults,
  pluralize,
  PROGRESS,
  PROGRESS_TEXTS,
  type Result,
  type ResultCandidate,
  resultOf,
  type Results,
} from '@nox/contracts';
import { Button, Dialog, DialogFailure, SelectField, ui } from '@nox/ui';
import { useAction } from '@nox/actions';
import { useState } from 'react';
import { messageQueries, resultsQuery } from '../calls/queries.ts';
import {
  CandidateList,
  type CandidateListProps,
  CandidateName,
  LongList,
} from '../ui/candidate-lists.tsx';
import { ButtonLink } from '../ui/page-parts.tsx';

export const REFRESHES = [resultsQuery.queryKey, messageQueries.all];

const WORDS: readonly [result: Result | null, one: string, many?: string][] = [
  ['Selected', 'selected', 'selected'],
  ['Reserve', 'reserve'],
  ['Not Selected', 'not selected', 'not selected'],
  [null, 'without a result', 'without a result'],
];

/** "1 selected, 2 reserves and 1 not selected" */
export function describeChanges(changed: readonly ResultCandidate[]): string {
  const byResult = Map.groupBy(changed, resultOf);
  const parts = WORDS.flatMap(([result, ...words]) => {
    const count = byResult.get(result)?.length;
    return count ? pluralize(count, ...words) : [];
  });
  return listAll(parts);
}

/** What publishing anything means for the undo of what was published before; nothing where that is over. */
export const describeEndingUndo = (publication: Results['publication']): string | undefined =>
  publication?.until
    ? `After this, the ${pluralize(publication.count, 'result')} published before cannot be undone unless you undo this first.`
    : undefined;

/** Candidates by how far their auditions are, each group with its words; without those whom the account does not judge. */
export const byProgress = (candidates: readonly ResultCandidate[]) =>
  PROGRESS.flatMap((progress) => {
    const items = candidates.filter((one) => one.progress === progress);
    return items.length > 0 ? [{ text: PROGRESS_TEXTS[progress], items, progress }] : [];
  });

/** @param onDone closes the dialog, which says what has failed */
export function usePublishing(onDone?: () => void) {
  return useAction({
    call: (body: NewResults) => call<MessagesResult>('POST', '/results/publish', { body }),
    said: ({ message }) => message,
    subject: 'results',
    failed: 'Nothing was published.',
    announcesFailure: onDone === undefined,
    onDone,
    refreshes: REFRESHES,
  });
}

const NO_DAY = 'none';

interface PublishDialogProps {
  results: Results;
  onClose: () => void;
}

/** Asks with numbers whose results are published: all of them, or those of an evening. */
export function PublishDialog({ results, onClose }: PublishDialogProps) {
  const { candidates, parties, publication, state } = results;
  const [evening, setEvening] = useState('');
  const { mutate, isPending, failure } = usePublishing(onClose);
  const { changed: all, pending: undecided } = groupResults(candidates);
  const found = [...all, ...undecided].map(({ day = NO_DAY }) => day);
  // The evening that is chosen stays, also once others have published it.
  const days = [...new Set(evening ? [evening, ...found] : found)].toSorted();
  const isOf = ({ day = NO_DAY }: ResultCandidate) => !evening || day === evening;
  const changed = all.filter(isOf);
  const pending = undecided.filter(isOf);
  const notSelected = changed.filter((one) => resultOf(one) === 'Not Selected');
  const ids = evening ? changed.map(({ entryId }) => entryId) : undefined;
  return (
    <Dialog
      title="Publish results"
      onCancel={onClose}
      isBusy={isPending}
      actions={
        <Button
          variant="primary"
          disabled={isPending || changed.length === 0}
          onClick={() => mutate({ state, ids })}
        >
          {isPending ? 'Publishing...' : `Publish ${pluralize(changed.length, 'result')}`}
        </Button>
      }
    >
      <div className={ui.stack4}>
        {days.length > 1 && (
          <SelectField
            label="Evening"
            placeholder="All evenings"
            options={days.map((day) => [day, day === NO_DAY ? 'Without a slot' : dayOf(day)])}
            value={evening}
            onChoose={setEvening}
          />
        )}
        <p role="status">
          {changed.length === 0
            ? 'No result of this evening has changed.'
            : `${describeChanges(changed)}. They see it at once; you can undo it for ten minutes.`}
        </p>
        {changed.length > 0 && publication?.until && (
          <p className={ui.minor}>{describeEndingUndo(publication)}</p>
        )}
        <UnseenNote notSelected={notSelected} />
        {pending.length > 0 && (
          <p>{pluralize(pending.length, 'candidate is', 'candidates are')} Pending: no result.</p>
        )}
        <UnlikePartners pairs={findUnlikePartners({ candidates, parties }, changed)} />
        <UndecidedLists pending={pending} few={3} />
        <DialogFailure>{failure}</DialogFailure>
      </div>
    </Dialog>
  );
}

/** Who was not seen gets a message of other words. */
function UnseenNote({ notSelected }: { notSelected: readonly ResultCandidate[] }) {
  const unseen = byProgress(notSelected).filter(({ progress }) => progress !== 'scored');
  if (unseen.length === 0) return null;
  return (
    <p className={ui.pending}>
      Those not selected include some who were not scored:{' '}
      {listAll(unseen.map(({ text, items }) => `${items.length} ${text}`))}. Their message has words
      of its own, without thanks for an audition.{' '}
      <ButtonLink to="/admin/season/messages/templates?kind=not-selected-absent">
        Read them
      </ButtonLink>
    </p>
  );
}

const UnlikePartners = ({ pairs }: { pairs: ReturnType<typeof findUnlikePartners> }) => (
  <LongList
    title="Partners with different results"
    few={3}
    items={pairs}
    keyOf={([one]) => one!.entryId}
  >
    {(partners) => (
      <span className={ui.stack0}>
        {partners.map((one) => (
          <span key={one.entryId}>
            <CandidateName {...one} /> {one.result ?? 'No result'}
          </span>
        ))}
      </span>
    )}
  </LongList>
);

interface UndecidedListsProps extends Pick<CandidateListProps, 'few' | 'isFolded'> {
  pending: readonly ResultCandidate[];
}

/** Names who gets no result yet, by how far their auditions are. */
export const UndecidedLists = ({ pending, ...list }: UndecidedListsProps) => (
  <>
    {byProgress(pending).map(({ text, items }) => (
      <CandidateList key={text} title={`Pending: ${text}`} items={items} {...list} />
    ))}
    <CandidateList
      title="Pending: you do not judge them"
      items={pending.filter(({ progress }) => progress === undefined)}
      {...list}
    />
  </>
);
