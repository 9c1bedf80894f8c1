import { isSameSlot, type PublishedSlot } from '@nox/contracts';
import { type AuditionEntryRow } from '#platform/database/schema.ts';

/* Apart from what reads the database: the thread that assigns loads it, too. */

/** What a candidate was last notified of. */
export interface NotifiedSlot {
  /** Null if they were notified that they have none. */
  slot: PublishedSlot | null;
  /** A message with it was being sent, and may have arrived. */
  isUncertain: boolean;
  /** What they were certainly notified of before, while this is uncertain. */
  former?: PublishedSlot | null;
}

export const notifiedSlotOf = ({
  told_slot,
}: Pick<AuditionEntryRow, 'told_slot'>): NotifiedSlot | null =>
  told_slot === null ? null : (JSON.parse(told_slot) as NotifiedSlot);

/** Whether a candidate was last notified of something else than what is published for them. */
export function isToldOtherwise(
  row: Pick<AuditionEntryRow, 'told_slot'>,
  published: PublishedSlot | null,
): boolean {
  const notified = notifiedSlotOf(row);
  return (notified?.isUncertain ?? false) || !isSameSlot(notified?.slot ?? null, published);
}
