import { type PublishedSlot } from '@nox/contracts';
import {
  isSameSlot,
  isToldOtherwise,
  type ToldSlot,
  toldSlotOf,
} from '../auditions/seats/published.ts';
import { type AuditionEntryRow, type Db } from '../database/schema.ts';
import { type SlotKind } from './slot-data.ts';

/** What a candidate has to be told. */
export interface Telling {
  entryId: string;
  kind: SlotKind;
  slot: PublishedSlot | null;
  former: PublishedSlot | null;
}

export type Slots = ReadonlyMap<string, PublishedSlot>;

/** What the candidate has in mind: what may have arrived last, unless that is the new slot itself. */
function formerOf({ slot, isUncertain, former = null }: ToldSlot, next: PublishedSlot | null) {
  if (!isUncertain) return slot;
  return isSameSlot(slot, next) ? former : (slot ?? former);
}

function tellingOf(
  { id, told_slot }: Pick<AuditionEntryRow, 'id' | 'told_slot'>,
  slot: PublishedSlot | null,
): Telling {
  const told = toldSlotOf({ told_slot });
  const before = told ? formerOf(told, slot) : null;
  if (slot === null) return { entryId: id, kind: 'slot-cancelled', slot, former: before };
  const isNew = before === null || isSameSlot(before, slot);
  return isNew
    ? { entryId: id, kind: 'slot', slot, former: null }
    : { entryId: id, kind: 'slot-changed', slot, former: before };
}

/**
 * Everybody who was last told something else than what is published, in order of their numbers.
 * @param published the slots by their entries
 */
export async function readTellings(db: Db, published: Slots): Promise<Telling[]> {
  const rows = await db
    .selectFrom('audition_entries')
    .select(['id', 'told_slot', 'withdrawn_at'])
    .orderBy('number')
    .execute();
  return rows
    .filter((row) => isToldOtherwise(row, published.get(row.id) ?? null))
    .map((row) => tellingOf(row, published.get(row.id) ?? null));
}
