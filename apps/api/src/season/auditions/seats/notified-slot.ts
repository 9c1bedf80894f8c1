import { isSameSlot, type PublishedSlot } from '@nox/contracts';

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

/** @param stored what an entry's row has of it */
export const notifiedSlotOf = (stored: string | null): NotifiedSlot | null =>
  stored === null ? null : (JSON.parse(stored) as NotifiedSlot);

/** Whether a candidate was last notified of something else than what is published for them. */
export function isToldOtherwise(stored: string | null, published: PublishedSlot | null): boolean {
  const notified = notifiedSlotOf(stored);
  return (notified?.isUncertain ?? false) || !isSameSlot(notified?.slot ?? null, published);
}
