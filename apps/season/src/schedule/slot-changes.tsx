import { serverNow } from '@nox/api-client';
import { hasBegun, pluralize, type PublishedSlot } from '@nox/contracts';
import { localOf, Notice } from '@nox/ui';
import { CandidateList, type CandidateRow } from '../ui/candidate-lists.tsx';

interface SlotChange extends CandidateRow {
  slot: Pick<PublishedSlot, 'date' | 'starts'> | null | undefined;
}

interface SlotChangesProps {
  titles: readonly [added: string, moved: string, removed: string];
  changes: readonly SlotChange[];
}

/** Orders slots by their time; no slot comes first. */
export const orderOf = ({ slot }: Pick<SlotChange, 'slot'>): number =>
  slot ? Date.parse(slot.date) + slot.starts * 60_000 : 0;

export function SlotChanges({ titles: [added, moved, removed], changes }: SlotChangesProps) {
  const sorted = changes.toSorted((a, b) => orderOf(a) - orderOf(b));
  const now = localOf(serverNow());
  const past = changes.filter(({ slot }) => slot && hasBegun(slot, now));
  const begun = new Set(past.map(({ to }) => to));
  return (
    <>
      {begun.size > 0 && (
        <Notice tone="pending">
          {pluralize(begun.size, 'slot has', 'slots have')} already begun.
        </Notice>
      )}
      <CandidateList title={added} items={sorted.filter(({ from, to }) => !from && to)} />
      <CandidateList title={moved} items={sorted.filter(({ from, to }) => from && to)} />
      <CandidateList title={removed} items={sorted.filter(({ to }) => !to)} />
    </>
  );
}
