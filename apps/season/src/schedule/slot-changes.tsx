import type { PublishedSlot } from '@nox/contracts';
import { CandidateList, type CandidateRow } from '../ui/candidate-lists.tsx';

export interface SlotChange extends CandidateRow {
  slot: Pick<PublishedSlot, 'date' | 'starts'> | null | undefined;
}

interface SlotChangesProps {
  titles: readonly [added: string, moved: string, removed: string];
  changes: readonly SlotChange[];
}

export function SlotChanges({ titles: [added, moved, removed], changes }: SlotChangesProps) {
  const orderOf = ({ slot }: SlotChange) =>
    slot ? `${slot.date} ${String(slot.starts).padStart(4, '0')}` : '';
  const sorted = changes.toSorted(
    (a, b) => Number(orderOf(a) > orderOf(b)) - Number(orderOf(a) < orderOf(b)),
  );
  return (
    <>
      <CandidateList title={added} items={sorted.filter(({ from, to }) => !from && to)} />
      <CandidateList title={moved} items={sorted.filter(({ from, to }) => from && to)} />
      <CandidateList title={removed} items={sorted.filter(({ to }) => !to)} />
    </>
  );
}
