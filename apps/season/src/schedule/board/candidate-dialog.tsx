import {
  type BoardCandidate,
  describeSlot,
  MAX_PARTY,
  outcomeOf,
  type Party,
  type Place,
  pluralize,
} from '@nox/contracts';
import { Button, classNames, Dialog, tools, ui } from '@nox/ui';
import { useState } from 'react';
import { ButtonLink, FactList } from '../../ui/page-parts.tsx';
import styles from './board.module.css';
import type { BoardState } from './board-index.ts';
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

type Choosing = 'slot' | 'swap' | 'partner';

export function CandidateDialog(props: CandidateDialogProps) {
  const { index, entryId, edits, onMove, onClose } = props;
  const [choosing, setChoosing] = useState<Choosing>('slot');
  const candidate = index.candidates.get(entryId);
  if (!candidate) return null;
  const assignment = index.assignments.get(entryId);
  const isReadOnly = props.isReadOnly || candidate.isWithdrawn;
  const party = choosing === 'partner' ? undefined : index.parties.get(entryId);
  const others = index.partnersOf(entryId);
  const canJoin = choosing !== 'partner' && others.length + 1 < MAX_PARTY;
  const pin = () => {
    edits.setPinned([entryId], !assignment!.isPinned);
    onClose();
  };
  const leave = ({ _id, entryIds }: Party) => {
    if (others.length === 1) {
      edits.separate(_id, `${index.namesOf(entryIds)}: no longer kept together.`);
    } else {
      const said = `${index.namesOf(others)} stay together, without ${index.nameOf(entryId)}.`;
      edits.keepTogether({ entryIds: others, replaces: _id }, said);
    }
    onClose();
  };
  const button = (isPossible: unknown, label: string, act: () => void) =>
    Boolean(isPossible) && !isReadOnly && <Button onClick={act}>{label}</Button>;
  const join = party ? 'Keep together with another…' : 'Keep together with…';
  return (
    <Dialog
      title={`${candidate.number} ${candidate.fullName}`}
      initialFocus={isReadOnly || opensKeyboard() ? 'title' : 'control'}
      cancelLabel="Close"
      onCancel={onClose}
    >
      <div className={ui.stack4}>
        {!isReadOnly && <Choice key={choosing} {...props} choosing={choosing} />}
        <div className={classNames(tools.wrap2, styles.choices)}>
          {button(choosing === 'slot', 'Swap with…', () => setChoosing('swap'))}
          {button(assignment, 'Unassign', () => onMove(null))}
          {button(assignment, assignment?.isPinned ? 'Unpin' : 'Pin', pin)}
          {button(canJoin, join, () => setChoosing('partner'))}
          {button(party, 'No longer keep together', () => leave(party!))}
          <ButtonLink to={`/admin/audition-entries?entry=${entryId}`}>Open the entry</ButtonLink>
        </div>
        <Facts index={index} candidate={candidate} />
      </div>
    </Dialog>
  );
}

function Facts({ index, candidate }: Pick<BoardState, 'index'> & { candidate: BoardCandidate }) {
  const { _id, published, answer, isWithdrawn } = candidate;
  const assignment = index.assignments.get(_id);
  const partners = index
    .partnersOf(_id)
    .map((id) => `${index.nameOf(id)} (${index.textOf(index.assignments.get(id))})`);
  return (
    <FactList
      facts={[
        ['Roll number', candidate.rollNumber],
        ['Slot', index.textOf(assignment) + (assignment?.isPinned ? ', pinned' : '')],
        ['Conflict', isWithdrawn ? 'has withdrawn' : index.against(_id), true],
        ['Published', published ? describeSlot(published) : 'no slot'],
        ['Notified', candidate.isToldOtherwise && 'not of the published slot yet', true],
        ['Status', outcomeOf(candidate)],
        ['Answer', answer && ANSWERS[answer]],
        ['Dances', candidate.danceStyle],
        ['Can come', availabilityText(candidate.availability, index.parts)],
        ['Together with', partners.join(', ')],
      ]}
    />
  );
}

function Choice(props: CandidateDialogProps & { choosing: Choosing }) {
  const { index, entryId, edits, onMove, onClose, choosing } = props;
  const assignment = index.assignments.get(entryId);
  const hasSlot = assignment !== undefined;
  const move = ({ place, swapWith }: SlotOption) => onMove(place, swapWith);
  const join = ({ id }: { id: string }) => {
    const party = index.parties.get(entryId);
    const entryIds = [...(party?.entryIds ?? [entryId]), id];
    const said = `${index.namesOf(entryIds)} stay together.`;
    edits.keepTogether({ entryIds, ...(party && { replaces: party._id }) }, said);
    onClose();
  };
  if (choosing === 'partner') {
    return (
      <OptionList
        label="Keep together with"
        hint={`In one slot, or in neighbouring ones. At most ${MAX_PARTY} candidates stay together.`}
        options={partnerOptions(index, entryId)}
        onPick={join}
        empty="No candidates match."
      />
    );
  }
  const swapHint = hasSlot
    ? 'Both change slots, after a question.'
    : 'The other candidate loses the slot, after a question.';
  return choosing === 'slot' ? (
    <OptionList
      label={hasSlot ? 'Move to' : 'Assign to'}
      hint={`${hasSlot ? `Now ${index.textOf(assignment)}. ` : ''}Slots with free seats.`}
      options={slotOptions(index, entryId)}
      onPick={move}
      empty="No slot with a free seat has this in its name."
    />
  ) : (
    <OptionList
      label="Swap with"
      hint={swapHint}
      options={swapOptions(index, entryId)}
      onPick={move}
      empty="No candidate with another slot is called that."
    />
  );
}

interface SeatDialogProps extends Pick<CandidateDialogProps, 'index' | 'onClose'> {
  place: Place;
  onPick: (entryId: string) => void;
}

export function SeatDialog({ index, place, onPick, onClose }: SeatDialogProps) {
  const free = index.freeSeats(place);
  return (
    <Dialog
      title={index.textOf(place)}
      initialFocus={opensKeyboard() ? 'title' : 'control'}
      onCancel={onClose}
    >
      <OptionList
        label="Assign"
        hint={`${pluralize(free, 'seat is', 'seats are')} free. Candidates without a slot; type to find others, too.`}
        options={candidateOptions(index, place)}
        onPick={({ id }) => onPick(id)}
        empty="No candidates match."
      />
    </Dialog>
  );
}
