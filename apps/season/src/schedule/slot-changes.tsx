import { serverNow } from '@nox/api-client';
import { minutesOf, pluralize, type PublishedSlot } from '@nox/contracts';
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
  const [date = '', time = ''] = localOf(serverNow()).split('T');
  const now = orderOf({ slot: { date, starts: minutesOf(time) } });
  const past = changes.filter((one) => one.slot && orderOf(one) <= now);
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
