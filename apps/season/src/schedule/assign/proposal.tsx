import {
  type AssignProposal,
  type AssignRequest,
  AUDITION_STATUSES,
  type AuditionStatus,
  type Board,
  type Move,
  pluralize,
} from '@nox/contracts';
import { CheckboxField, Notice } from '@nox/ui';
import { type BoardIndex, nameOf, placeText } from '../board/board-index.ts';
import { LongList, SlotChange } from '../long-list.tsx';
import styles from './assign-dialog.module.css';

interface ProposalProps {
  proposal: AssignProposal;
  index: BoardIndex;
}

/** What a proposal would change, by name, and who stays without a slot. */
export function Proposal({ proposal, index }: ProposalProps) {
  const { moves, unassigned, bottleneck, message } = proposal;
  const describe = ({ entryId, expected, to }: Move) => (
    <SlotChange
      name={nameOf(index, entryId)}
      number={index.candidates.get(entryId)?.number}
      from={expected ? placeText(index, expected) : undefined}
      to={to ? placeText(index, to) : undefined}
    />
  );
  const list = (title: string, items: readonly Move[]) => (
    <LongList title={title} items={items} keyOf={({ entryId }) => entryId}>
      {describe}
    </LongList>
  );
  return (
    <>
      <p role="status">{message}</p>
      {bottleneck && <Notice tone="lamp">{bottleneck}</Notice>}
      {list(
        'Get a slot',
        inOrder(
          moves.filter(({ expected, to }) => !expected && to),
          index,
        ),
      )}
      {list(
        'Move',
        inOrder(
          moves.filter(({ expected, to }) => expected && to),
          index,
        ),
      )}
      {list(
        'Lose their slot',
        moves.filter(({ to }) => !to),
      )}
      <LongList title="Stay without a slot" items={unassigned} keyOf={({ entryId }) => entryId}>
        {({ entryId, reason }) => (
          <SlotChange
            name={nameOf(index, entryId)}
            number={index.candidates.get(entryId)?.number}
            to={reason}
          />
        )}
      </LongList>
    </>
  );
}

/** By the date and the time of the slots. */
function inOrder(moves: readonly Move[], { blocks }: BoardIndex): Move[] {
  const timeOf = ({ to }: Move) =>
    `${(to && blocks.get(to.blockId)?.date) ?? ''} ${String(to?.starts ?? 0).padStart(4, '0')}`;
  const times = new Map(moves.map((move) => [move, timeOf(move)]));
  return moves.toSorted((a, b) => (times.get(a)! < times.get(b)! ? -1 : 1));
}

interface StatusesFieldProps {
  board: Board;
  request: AssignRequest;
  onChange: (statuses: AuditionStatus[]) => void;
}

/** Of which statuses candidates get a slot, with how many there are of each. */
export function StatusesField({
  board,
  request: { scope, statuses },
  onChange,
}: StatusesFieldProps) {
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
      <legend className={styles.legend}>Of which status</legend>
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
