import { dayOf, type Place, type SeasonPart, timeOf } from '@nox/contracts';
import { Button, buttonClass, Dialog } from '@nox/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type BoardIndex,
  freeSeats,
  nameOf,
  partnersOf,
  placeText,
  slotText,
} from './board-index.ts';
import styles from './board-dialogs.module.css';
import { availabilityText } from './card-facts.ts';
import { conflictsAt } from './conflicts.ts';
import { OptionList } from './option-list.tsx';
import { candidateOptions, slotOptions } from './slot-options.ts';
import { PartnerList, Together } from './together.tsx';
import type { BoardEdits } from './use-board-edits.ts';

interface CandidateDialogProps {
  index: BoardIndex;
  parts: readonly SeasonPart[];
  entryId: string;
  isReadOnly: boolean;
  edits: BoardEdits;
  onMove: (to: Place | null, swapWith?: string) => void;
  onClose: () => void;
}

/** Everything that can be done with a candidate on the board, first of all "Move to…". */
export function CandidateDialog(props: CandidateDialogProps) {
  const { index, parts, entryId, isReadOnly, edits, onMove, onClose } = props;
  const candidate = index.candidates.get(entryId);
  const assignment = index.assignments.get(entryId);
  const [isChoosing, setIsChoosing] = useState(false);
  if (!candidate) return null;
  const { number, fullName } = candidate;
  const together = { index, entryId, edits, onDone: onClose };
  const act = (action: () => void) => () => {
    action();
    onClose();
  };
  return (
    <Dialog
      title={`${number} ${fullName}`}
      initialFocus={isReadOnly ? 'title' : 'control'}
      cancelLabel="Close"
      onCancel={onClose}
    >
      <div className={styles.content}>
        {!isReadOnly && isChoosing && <PartnerList {...together} />}
        {!isReadOnly && !isChoosing && (
          <OptionList
            label={assignment ? 'Move to' : 'Assign to'}
            hint={
              assignment
                ? 'Slots with free seats. Type a name to swap with another candidate.'
                : 'Slots with free seats.'
            }
            options={slotOptions(index, parts, entryId)}
            onPick={({ place, swapWith }) => act(() => onMove(place, swapWith))()}
            empty="No slot with a free seat is called that."
          />
        )}
        <div className={styles.actions}>
          {!isReadOnly && assignment && (
            <>
              <Button onClick={act(() => onMove(null))}>Unassign</Button>
              <Button onClick={act(() => edits.setPinned([entryId], !assignment.isPinned))}>
                {assignment.isPinned ? 'Unpin' : 'Pin'}
              </Button>
            </>
          )}
          {!isReadOnly && !isChoosing && (
            <Together {...together} onChoose={() => setIsChoosing(true)} />
          )}
          <Link to={`/admin/audition-entries?entry=${entryId}`} className={buttonClass('quiet')}>
            Open the entry
          </Link>
        </div>
        <Facts index={index} parts={parts} entryId={entryId} />
      </div>
    </Dialog>
  );
}

const ANSWERS = { confirmed: 'Confirmed', declined: 'Declined' };

function Facts({
  index,
  parts,
  entryId,
}: Pick<CandidateDialogProps, 'index' | 'parts' | 'entryId'>) {
  const { danceStyle, availability, published, isToldOtherwise, answer } =
    index.candidates.get(entryId)!;
  const assignment = index.assignments.get(entryId);
  const conflicts = assignment ? conflictsAt(index, parts, entryId, assignment) : [];
  const partners = partnersOf(index, entryId);
  const publishedText = published
    ? `${dayOf(published.date)}, ${timeOf(published.starts)}, ${published.panel}`
    : 'no slot';
  const facts: [term: string, text: string | undefined, isAttention?: boolean][] = [
    ['Slot', placeText(index, assignment) + (assignment?.isPinned ? ', pinned' : '')],
    ['But', conflicts.map(({ words }) => words).join(', ') || undefined, true],
    ['Published', publishedText],
    ['Told', isToldOtherwise ? 'something else than what is published' : undefined, true],
    ['Answer', answer ? ANSWERS[answer] : undefined],
    ['Dances', danceStyle],
    ['Can come', availabilityText(availability, parts)],
    [
      'Together with',
      partners
        .map((id) => `${nameOf(index, id)} (${placeText(index, index.assignments.get(id))})`)
        .join(', ') || undefined,
    ],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([term, text, isAttention]) =>
          text !== undefined && (
            <div key={term} className={styles.fact}>
              <dt>{term}</dt>
              <dd className={isAttention ? styles.attention : undefined}>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface SeatDialogProps extends Pick<CandidateDialogProps, 'index' | 'parts' | 'onClose'> {
  place: Place;
  onPick: (entryId: string) => void;
}

/** Who gets a free seat. */
export function SeatDialog({ index, parts, place, onPick, onClose }: SeatDialogProps) {
  const free = freeSeats(index, place);
  return (
    <Dialog title={slotText(index, place)} initialFocus="control" onCancel={onClose}>
      <div className={styles.content}>
        <OptionList
          label="Assign"
          hint={`${free} ${free === 1 ? 'seat is' : 'seats are'} free. Candidates without a slot; type to find others, too.`}
          options={candidateOptions(index, parts, place)}
          onPick={({ entryId }) => {
            onPick(entryId);
            onClose();
          }}
          empty="No candidate is called that."
        />
      </div>
    </Dialog>
  );
}
