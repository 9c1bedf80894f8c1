import { describeSlot, MAX_PARTY, type Place, pluralize } from '@nox/contracts';
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

/** Everything that can be done with a candidate on the board, first of all "Move to…". */
export function CandidateDialog(props: CandidateDialogProps) {
  const { index, entryId, edits, onMove, onClose } = props;
  const [choosing, setChoosing] = useState<Choosing>('slot');
  const candidate = index.candidates.get(entryId);
  const assignment = index.assignments.get(entryId);
  if (!candidate) return null;
  const isReadOnly = props.isReadOnly || candidate.isWithdrawn;
  const party = index.parties.get(entryId);
  const others = index.partnersOf(entryId);
  const { published, answer } = candidate;
  const partners = others.map(
    (id) => `${index.nameOf(id)} (${index.textOf(index.assignments.get(id))})`,
  );
  const act = (action: () => void) => () => {
    action();
    onClose();
  };
  const leave = ({ _id, entryIds }: NonNullable<typeof party>) => {
    if (others.length === 1) {
      edits.separate(_id, `${index.namesOf(entryIds)}: no longer kept together.`);
    } else {
      edits.keepTogether(
        { entryIds: others, replaces: _id },
        `${index.namesOf(others)} stay together, without ${index.nameOf(entryId)}.`,
      );
    }
  };
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
          {!isReadOnly && choosing === 'slot' && (
            <Button onClick={() => setChoosing('swap')}>Swap with…</Button>
          )}
          {!isReadOnly && assignment && (
            <>
              <Button onClick={() => onMove(null)}>Unassign</Button>
              <Button onClick={act(() => edits.setPinned([entryId], !assignment.isPinned))}>
                {assignment.isPinned ? 'Unpin' : 'Pin'}
              </Button>
            </>
          )}
          {!isReadOnly && choosing !== 'partner' && others.length + 1 < MAX_PARTY && (
            <Button onClick={() => setChoosing('partner')}>
              {party ? 'Keep together with another…' : 'Keep together with…'}
            </Button>
          )}
          {!isReadOnly && choosing !== 'partner' && party && (
            <Button onClick={act(() => leave(party))}>No longer keep together</Button>
          )}
          <ButtonLink to={`/admin/audition-entries?entry=${entryId}`}>Open the entry</ButtonLink>
        </div>
        <FactList
          facts={[
            ['Roll number', candidate.rollNumber],
            ['Slot', index.textOf(assignment) + (assignment?.isPinned ? ', pinned' : '')],
            ['Conflict', candidate.isWithdrawn ? 'has withdrawn' : index.against(entryId), true],
            ['Published', published ? describeSlot(published) : 'no slot'],
            ['Notified', candidate.isToldOtherwise && 'not of the published slot yet', true],
            ['Status', candidate.status],
            ['Answer', answer && ANSWERS[answer]],
            ['Dances', candidate.danceStyle],
            ['Can come', availabilityText(candidate.availability, index.parts)],
            ['Together with', partners.join(', ')],
          ]}
        />
      </div>
    </Dialog>
  );
}

function Choice(props: CandidateDialogProps & { choosing: Choosing }) {
  const { index, entryId, edits, onMove, onClose, choosing } = props;
  const hasSlot = index.assignments.has(entryId);
  const move = ({ place, swapWith }: SlotOption) => onMove(place, swapWith);
  /** Who is chosen joins the party of this one, or makes one with them. */
  const join = ({ id }: { id: string }) => {
    const party = index.parties.get(entryId);
    const entryIds = [...(party?.entryIds ?? [entryId]), id];
    edits.keepTogether(
      { entryIds, ...(party && { replaces: party._id }) },
      `${index.namesOf(entryIds)} stay together.`,
    );
    onClose();
  };
  if (choosing === 'slot') {
    return (
      <OptionList
        label={hasSlot ? 'Move to' : 'Assign to'}
        hint="Slots with free seats."
        options={slotOptions(index, entryId)}
        onPick={move}
        empty="No slot with a free seat has this in its name."
      />
    );
  }
  return choosing === 'swap' ? (
    <OptionList
      label="Swap with"
      hint={
        hasSlot
          ? 'Both change slots, after a question.'
          : 'The other candidate loses the slot, after a question.'
      }
      options={swapOptions(index, entryId)}
      onPick={move}
      empty="No candidate with another slot is called that."
    />
  ) : (
    <OptionList
      label="Keep together with"
      hint={`In one slot, or in neighbouring ones. At most ${MAX_PARTY} candidates stay together.`}
      options={partnerOptions(index, entryId)}
      onPick={join}
      empty="No candidates match."
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
