import type { AssignProposal, Move } from '@nox/contracts';
import { Notice } from '@nox/ui';
import { type BoardIndex, nameOf, placeText } from '../board/board-index.ts';
import { LongList } from '../long-list.tsx';
import { SlotChange } from '../slot-change.tsx';

interface ProposalProps {
  proposal: AssignProposal;
  index: BoardIndex;
}

/** What a proposal would change, by name, and who stays without a slot. */
export function Proposal({ proposal, index }: ProposalProps) {
  const { moves, unassigned, bottleneck, isProven, message } = proposal;
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
      <p role="status">
        {message}
        {!isProven && ' There may be a better one: the time was over before every one was tried.'}
      </p>
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
