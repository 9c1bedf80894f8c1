import { dayOf, MAX_PARTY, type Place, type SeasonPart, timeOf } from '@nox/contracts';
import { Button, buttonClass, Dialog } from '@nox/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './board-dialogs.module.css';
import {
  type BoardIndex,
  freeSeats,
  nameOf,
  namesOf,
  partnersOf,
  placeText,
  slotText,
} from './board-index.ts';
import { availabilityText } from './candidate-card.tsx';
import { conflictsAt } from './conflicts.ts';
import { candidateOptions, OptionList, partnerOptions, slotOptions } from './slot-options.tsx';
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

interface PartnerListProps {
  index: BoardIndex;
  entryId: string;
  edits: BoardEdits;
  onDone: () => void;
}

interface TogetherProps extends PartnerListProps {
  onChoose: () => void;
}

/** Joining and leaving those who stay together with a candidate. */
function Together({ index, entryId, edits, onChoose, onDone }: TogetherProps) {
  const party = index.parties.get(entryId);
  const others = partnersOf(index, entryId);
  const leave = () => {
    const said = `${namesOf(index, party!.entryIds)}: no longer kept together.`;
    if (others.length === 1) edits.separate(party!._id, said);
    else {
      const staying = namesOf(index, others);
      edits.keepTogether(
        { entryIds: [...others], replaces: party!._id },
        `${staying} stay together, without ${nameOf(index, entryId)}.`,
      );
    }
    onDone();
  };
  return (
    <>
      {others.length + 1 < MAX_PARTY && (
        <Button onClick={onChoose}>
          {party ? 'Keep together with another…' : 'Keep together with…'}
        </Button>
      )}
      {party && <Button onClick={leave}>No longer keep together</Button>}
    </>
  );
}

/** The chosen candidate joins the party of this one, or makes one with them. */
function PartnerList({ index, entryId, edits, onDone }: PartnerListProps) {
  const party = index.parties.get(entryId);
  return (
    <OptionList
      label="Keep together with"
      hint={`In one slot, or in neighbouring ones. At most ${MAX_PARTY} candidates stay together.`}
      options={partnerOptions(index, entryId)}
      onPick={({ entryId: partner }) => {
        const entryIds = [...(party?.entryIds ?? [entryId]), partner];
        edits.keepTogether(
          { entryIds, ...(party && { replaces: party._id }) },
          `${namesOf(index, entryIds)} stay together.`,
        );
        onDone();
      }}
      empty="No candidate who could stay with them is called that."
    />
  );
}
