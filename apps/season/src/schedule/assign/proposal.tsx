import {
  type AssignProposal,
  type AssignRequest,
  AUDITION_STATUSES,
  type AuditionStatus,
  type Board,
  pluralize,
  slotAt,
} from '@nox/contracts';
import { CheckboxField, Notice } from '@nox/ui';
import layout from '../../ui/layout.module.css';
import { indexBoard, nameOf, placeText } from '../board/board-index.ts';
import { SlotChanges, SlotList } from '../slot-lists.tsx';
import styles from './assign-dialog.module.css';

/** What a proposal would change, by name, and who stays without a slot. */
export function Proposal({ proposal, board }: { proposal: AssignProposal; board: Board }) {
  const { moves, unassigned, bottleneck, message } = proposal;
  const index = indexBoard(board);
  const candidateOf = (entryId: string) => ({
    ...{ entryId, fullName: nameOf(index, entryId) },
    number: index.candidates.get(entryId)?.number,
  });
  return (
    <>
      <p role="status">{message}</p>
      {bottleneck && <Notice tone="lamp">{bottleneck}</Notice>}
      <SlotChanges
        titles={['Get a slot', 'Move', 'Lose their slot']}
        changes={moves.map(({ entryId, expected, to }) => ({
          ...candidateOf(entryId),
          from: expected && placeText(index, expected),
          to: to && placeText(index, to),
          slot: to && slotAt(index, to),
        }))}
      />
      <SlotList
        title="Stay without a slot"
        items={unassigned.map(({ entryId, reason }) => ({ ...candidateOf(entryId), to: reason }))}
      />
    </>
  );
}

interface StatusesFieldProps {
  board: Board;
  request: AssignRequest;
  onChange: (statuses: AuditionStatus[]) => void;
}

/** Of which statuses candidates get a slot, with how many there are of each. */
export function StatusesField({ board, request, onChange }: StatusesFieldProps) {
  const { scope, statuses } = request;
  const staying = new Set(
    board.assignments
      .filter(({ isPinned }) => isPinned || scope === 'unassigned')
      .map(({ entryId }) => entryId),
  );
  const open = board.candidates.filter(({ _id, isWithdrawn }) => !isWithdrawn && !staying.has(_id));
  const counts = AUDITION_STATUSES.map(
    (status) => [status, open.filter((one) => one.status === status).length] as const,
  );
  return (
    <fieldset className={styles.choices}>
      <legend className={layout.legend}>Of which status</legend>
      {counts
        .filter(([status, count]) => count > 0 || status === 'Pending' || statuses.includes(status))
        .map(([status, count]) => (
          <CheckboxField
            key={status}
            label={`${status}: ${pluralize(count, 'candidate')}`}
            checked={statuses.includes(status)}
            error={
              status === 'Pending' && statuses.length === 0
                ? 'Choose at least one status.'
                : undefined
            }
            onChange={({ currentTarget: { checked } }) =>
              onChange(
                AUDITION_STATUSES.filter((one) =>
                  one === status ? checked : statuses.includes(one),
                ),
              )
            }
          />
        ))}
      <span className={styles.hint}>Others who have a slot stay where they are.</span>
    </fieldset>
  );
}
