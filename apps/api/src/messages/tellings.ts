import { isSameSlot, type PublishedSlot } from '@nox/contracts';
import { isToldOtherwise, type ToldSlot, toldSlotOf } from '../auditions/seats/published.ts';
import { type AuditionEntryRow, type Db } from '../database/schema.ts';
import { type SlotKind } from './slot-data.ts';

/** What a candidate has to be told. */
export interface Telling {
  entryId: string;
  kind: SlotKind;
  slot: PublishedSlot | null;
  former: PublishedSlot | null;
  /** It would invite a candidate who is not selected. That they have no slot any more they are told like all others. */
  isNotSelected: boolean;
}

export type Slots = ReadonlyMap<string, PublishedSlot>;

/** What the candidate has in mind: what may have arrived last, unless that is the new slot itself. */
function formerOf({ slot, isUncertain, former = null }: ToldSlot, next: PublishedSlot | null) {
  if (!isUncertain) return slot;
  return isSameSlot(slot, next) ? former : (slot ?? former);
}

function tellingOf(
  { id: entryId, told_slot, status }: Pick<AuditionEntryRow, 'id' | 'told_slot' | 'status'>,
  slot: PublishedSlot | null,
): Telling {
  const told = toldSlotOf({ told_slot });
  const before = told ? formerOf(told, slot) : null;
  const isNotSelected = slot !== null && status === 'Not Selected';
  const common = { entryId, slot, isNotSelected };
  if (slot === null) return { ...common, kind: 'slot-cancelled', former: before };
  const isNew = before === null || isSameSlot(before, slot);
  return isNew
    ? { ...common, kind: 'slot', former: null }
    : { ...common, kind: 'slot-changed', former: before };
}

/**
 * Everybody who was last told something else than what is published, in order of their numbers.
 * @param published the slots by their entries
 */
export async function readTellings(
  db: Db,
  published: Slots,
  { includeNotSelected }: { includeNotSelected: boolean },
): Promise<Telling[]> {
  const rows = await db
    .selectFrom('audition_entries')
    .select(['id', 'told_slot', 'status', 'withdrawn_at'])
    .orderBy('number')
    .execute();
  return rows
    .filter((row) => isToldOtherwise(row, published.get(row.id) ?? null))
    .map((row) => tellingOf(row, published.get(row.id) ?? null))
    .filter(({ isNotSelected }) => includeNotSelected || !isNotSelected);
}
