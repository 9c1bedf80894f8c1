import { isSameSlot, type PublishedSlot } from '@nox/contracts';
import { type AuditionEntryRow } from '../../database/schema.ts';

/* Apart from what reads the database: the thread that assigns loads it, too. */

/** What a candidate was last told. */
export interface NotifiedSlot {
  /** Null if they were told that they have none. */
  slot: PublishedSlot | null;
  /** A message with it was being sent, and may have arrived. */
  isUncertain: boolean;
  /** What they were told for certain before, while this is uncertain. */
  former?: PublishedSlot | null;
}

export const notifiedSlotOf = ({
  told_slot,
}: Pick<AuditionEntryRow, 'told_slot'>): NotifiedSlot | null =>
  told_slot === null ? null : (JSON.parse(told_slot) as NotifiedSlot);

/** Whether a candidate was last told something else than what is published. Who has withdrawn is told nothing. */
export function isToldOtherwise(
  row: Pick<AuditionEntryRow, 'told_slot' | 'withdrawn_at'>,
  published: PublishedSlot | null,
): boolean {
  if (row.withdrawn_at !== null) return false;
  const told = notifiedSlotOf(row);
  return (told?.isUncertain ?? false) || !isSameSlot(told?.slot ?? null, published);
}
