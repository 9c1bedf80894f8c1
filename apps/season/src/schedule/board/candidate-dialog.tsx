import { describeSlot, MAX_PARTY, type Place } from '@nox/contracts';
import { Button, classNames, Dialog, tools, ui } from '@nox/ui';
import { useState } from 'react';
import { ButtonLink, FactList } from '../../ui/page-parts.tsx';
import styles from './board.module.css';
import {
  type BoardIndex,
  type BoardState,
  conflictWords,
  freeSeats,
  nameOf,
  ownConflicts,
  partnersOf,
  placeText,
} from './board-index.ts';
import { ANSWERS, availabilityText } from './candidate-card.tsx';
import {
  candidateOptions,
  opensKeyboard,
  OptionList,
  partnerOptions,
  type SlotOption,
  slotOptions,
  swapOptions,
} from './slot-options.tsx';
import type { BoardEdits } from './use-board-edits.ts';

interface CandidateDialogProps extends Pick<BoardState, 'index' | 'isReadOnly'> {
  entryId: string;
  edits: BoardEdits;
  onMove: (to: Place | null, swapWith?: string) => void;
  onClose: () => void;
}

/** Everything that can be done with a candidate on the board, first of all "Move to…". */
export function CandidateDialog(props: CandidateDialogProps) {
  const { index, entryId, edits, onMove, onClose } = props;
  const [choosing, setChoosing] = useState<'slot' | 'swap' | 'partner'>('slot');
  const candidate = index.candidates.get(entryId);
  const assignment = index.assignments.get(entryId);
  if (!candidate) return null;
  const isReadOnly = props.isReadOnly || candidate.isWithdrawn;
  const act = (action: () => void) => () => {
    action();
    onClose();
  };
  return (
    <Dialog
      title={`${candidate.number} ${candidate.fullName}`}
      initialFocus={isReadOnly || opensKeyboard() ? 'title' : 'control'}
      cancelLabel="Close"
      onCancel={onClose}
    >
      <div className={ui.stack4}>
        {!isReadOnly && choosing === 'partner' && <PartnerList {...props} />}
        {!isReadOnly && choosing !== 'partner' && (
          <OptionList
            key={choosing}
            {...slotListOf(index, entryId, choosing)}
            onPick={({ place, swapWith }: SlotOption) => act(() => onMove(place, swapWith))()}
          />
        )}
        <div className={classNames(tools.wrap2, styles.choices)}>
          {!isReadOnly && choosing === 'slot' && (
            <Button onClick={() => setChoosing('swap')}>Swap with…</Button>
          )}
          {!isReadOnly && assignment && (
            <>
              <Button onClick={act(() => onMove(null))}>Unassign</Button>
              <Button onClick={act(() => edits.setPinned([entryId], !assignment.isPinned))}>
                {assignment.isPinned ? 'Unpin' : 'Pin'}
              </Button>
            </>
          )}
          {!isReadOnly && choosing !== 'partner' && (
            <Together {...props} onChoose={() => setChoosing('partner')} />
          )}
          <ButtonLink to={`/admin/audition-entries?entry=${entryId}`}>Open the entry</ButtonLink>
        </div>
        <Facts {...props} />
      </div>
    </Dialog>
  );
}

function slotListOf(index: BoardIndex, entryId: string, choosing: 'slot' | 'swap') {
  const hasSlot = index.assignments.has(entryId);
  if (choosing === 'slot') {
    return {
      label: hasSlot ? 'Move to' : 'Assign to',
      hint: 'Slots with free seats.',
      options: slotOptions(index, entryId),
      empty: 'No slot with a free seat has this in its name.',
    };
  }
  return {
    label: 'Swap with',
    hint: hasSlot
      ? 'Both change slots, after a question.'
      : 'The other candidate loses the slot, after a question.',
    options: swapOptions(index, entryId),
    empty: 'No candidate with another slot is called that.',
  };
}

function Facts({ index, entryId }: CandidateDialogProps) {
  const candidate = index.candidates.get(entryId)!;
  const { rollNumber, danceStyle, availability, published, status, answer } = candidate;
  const { isToldOtherwise, isWithdrawn } = candidate;
  const assignment = index.assignments.get(entryId);
  const partners = partnersOf(index, entryId).map(
    (id) => `${nameOf(index, id)} (${placeText(index, index.assignments.get(id))})`,
  );
  return (
    <FactList
      facts={[
        ['Roll number', rollNumber],
        ['Slot', placeText(index, assignment) + (assignment?.isPinned ? ', pinned' : '')],
        [
          'Conflict',
          isWithdrawn ? 'has withdrawn' : conflictWords(ownConflicts(index, entryId)),
          true,
        ],
        ['Published', published ? describeSlot(published) : 'no slot'],
        ['Notified', isToldOtherwise ? 'not of the published slot yet' : '', true],
        ['Status', status],
        ['Answer', answer ? ANSWERS[answer] : ''],
        ['Dances', danceStyle],
        ['Can come', availabilityText(availability, index.parts)],
        ['Together with', partners.join(', ')],
      ]}
    />
  );
}

interface SeatDialogProps extends Pick<CandidateDialogProps, 'index' | 'onClose'> {
  place: Place;
  onPick: (entryId: string) => void;
}

export function SeatDialog({ index, place, onPick, onClose }: SeatDialogProps) {
  const free = freeSeats(index, place);
  return (
    <Dialog
      title={placeText(index, place)}
      initialFocus={opensKeyboard() ? 'title' : 'control'}
      onCancel={onClose}
    >
      <OptionList
        label="Assign"
        hint={`${free} ${free === 1 ? 'seat is' : 'seats are'} free. Candidates without a slot; type to find others, too.`}
        options={candidateOptions(index, place)}
        onPick={({ id }) => {
          onPick(id);
          onClose();
        }}
        empty="No candidates match."
      />
    </Dialog>
  );
}

const namesOf = (index: BoardIndex, entryIds: readonly string[]): string =>
  entryIds.map((entryId) => nameOf(index, entryId)).join(', ');

function Together(props: CandidateDialogProps & { onChoose: () => void }) {
  const { index, entryId, edits, onChoose, onClose } = props;
  const party = index.parties.get(entryId);
  const others = partnersOf(index, entryId);
  const leave = ({ _id, entryIds }: NonNullable<typeof party>) => {
    if (others.length === 1) {
      edits.separate(_id, `${namesOf(index, entryIds)}: no longer kept together.`);
    } else {
      edits.keepTogether(
        { entryIds: [...others], replaces: _id },
        `${namesOf(index, others)} stay together, without ${nameOf(index, entryId)}.`,
      );
    }
    onClose();
  };
  return (
    <>
      {others.length + 1 < MAX_PARTY && (
        <Button onClick={onChoose}>
          {party ? 'Keep together with another…' : 'Keep together with…'}
        </Button>
      )}
      {party && <Button onClick={() => leave(party)}>No longer keep together</Button>}
    </>
  );
}

/** The chosen candidate joins the party of this one, or makes one with them. */
function PartnerList({ index, entryId, edits, onClose }: CandidateDialogProps) {
  const party = index.parties.get(entryId);
  return (
    <OptionList
      label="Keep together with"
      hint={`In one slot, or in neighbouring ones. At most ${MAX_PARTY} candidates stay together.`}
      options={partnerOptions(index, entryId)}
      onPick={({ id }) => {
        const entryIds = [...(party?.entryIds ?? [entryId]), id];
        edits.keepTogether(
          { entryIds, ...(party && { replaces: party._id }) },
          `${namesOf(index, entryIds)} stay together.`,
        );
        onClose();
      }}
      empty="No candidates match."
    />
  );
}
