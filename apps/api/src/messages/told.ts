import { isSameSlot, type PublishedSlot } from '@nox/contracts';
import { readPublishedSlots, type ToldSlot, toldSlotOf } from '../auditions/seats/published.ts';
import { type AuditionEntryRow, type Db, type MessageRow } from '../database/schema.ts';
import { isInvitation, isTelling, readSlotData } from './slot-data.ts';

/*
 * What candidates know of their slots. From the moment at which a message is claimed until it is settled that is
 * uncertain: it may arrive although the process dies. All of it happens between the changes of the schedule.
 */

type Telling = Pick<MessageRow, 'kind' | 'entry_id' | 'data'>;
type Knowing = Pick<AuditionEntryRow, 'status' | 'told_slot' | 'withdrawn_at'>;

const readEntry = (db: Db, id: string | null): Promise<Knowing | undefined> =>
  db
    .selectFrom('audition_entries')
    .select(['status', 'told_slot', 'withdrawn_at'])
    .where('id', '=', id)
    .executeTakeFirst();

const write = (transaction: Db, id: string | null, told: ToldSlot) =>
  transaction
    .updateTable('audition_entries')
    .set({ told_slot: JSON.stringify(told) })
    .where('id', '=', id)
    .execute();

const isCertain = (told: ToldSlot | null, slot: PublishedSlot | null) =>
  !told?.isUncertain && isSameSlot(told?.slot ?? null, slot);

/** What a candidate may know now, and what they were told for certain last. */
function uncertainly(slot: PublishedSlot | null, told: ToldSlot | null): ToldSlot {
  const former = (told?.isUncertain ? told.former : told?.slot) ?? null;
  return { slot, isUncertain: true, ...(former && { former }) };
}

export const NOT_SELECTED = 'The candidate is not selected.';

/**
 * Why a message about a slot is not sent any more, in words.
 * @returns undefined if it may be
 */
export async function whyOvertaken(
  db: Db,
  message: Telling & Pick<MessageRow, 'created_by'>,
): Promise<string | undefined> {
  const { entry_id: id } = message;
  const entry = await readEntry(db, id);
  if (!entry || id === null) return 'The candidate is no longer in this season.';
  if (entry.withdrawn_at !== null) return 'The candidate has withdrawn.';
  if (entry.status === 'Not Selected' && isInvitation(message)) return NOT_SELECTED;
  const { slot } = readSlotData(message);
  const published = (await readPublishedSlots(db, [id])).get(id) ?? null;
  if (!isSameSlot(slot, published)) return 'The slot has changed since this was written.';
  // Candidates who have chosen their slot themselves get it in writing, and for their calendar.
  const isRepeated = message.kind === 'reminder' || message.created_by === null;
  const isKnown = !isRepeated && isCertain(toldSlotOf(entry), slot);
  return isKnown ? 'The candidate was told this already.' : undefined;
}

/** The message may arrive from now on. */
export async function markUncertain(transaction: Db, message: Telling): Promise<void> {
  const entry = await readEntry(transaction, message.entry_id);
  const told = entry ? toldSlotOf(entry) : null;
  const { slot } = readSlotData(message);
  // To tell the same again makes nothing uncertain.
  if (isCertain(told, slot)) return;
  await write(transaction, message.entry_id, uncertainly(slot, told));
}

/** The candidate has acted on a slot that their page shows, and knows it although no message may have told it yet. */
export async function markSeen(
  transaction: Db,
  { id, told_slot: before }: Pick<AuditionEntryRow, 'id' | 'told_slot'>,
  slot: PublishedSlot,
): Promise<void> {
  const told = toldSlotOf({ told_slot: before });
  if (told?.isUncertain || isCertain(told, slot)) return;
  await transaction
    .updateTable('audition_entries')
    .set({ told_slot: JSON.stringify(uncertainly(slot, told)) })
    .where('id', '=', id)
    // A message may have been claimed or settled meanwhile.
    .where('told_slot', before === null ? 'is' : '=', before)
    .execute();
}

/** The message was sent. */
export const markTold = (transaction: Db, message: Telling) =>
  write(transaction, message.entry_id, { slot: readSlotData(message).slot, isUncertain: false });

/** A message that was sent did not arrive, unless the candidate was told something else since. */
export async function markUntold(transaction: Db, message: Telling): Promise<void> {
  if (!isTelling(message)) return;
  const { entry_id: id } = message;
  const before = await readEntry(transaction, id);
  const told = before ? toldSlotOf(before) : null;
  if (!before || !isCertain(told, readSlotData(message).slot)) return;
  await transaction
    .updateTable('audition_entries')
    .set({ told_slot: JSON.stringify({ slot: told?.slot ?? null, isUncertain: true }) })
    .where('id', '=', id)
    // Another message may have been settled meanwhile.
    .where('told_slot', '=', before.told_slot)
    .execute();
}
