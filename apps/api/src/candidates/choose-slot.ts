import {
  type FreeSlot,
  type FreeSlots,
  indexStructure,
  isSamePlace,
  isSameSlot,
  isTogether,
  type Place,
  type PublishedSlot,
  slotAt,
  slotConflicts,
  type StructureIndex,
} from '@nox/contracts';
import { placeOf, readSeatsOf } from '../auditions/seats/plan-seats.ts';
import { readVersionNumber } from '../auditions/seats/published.ts';
import { readStructure } from '../auditions/seats/structure.ts';
import { type CandidateLinkRow, type Db } from '../database/schema.ts';
import { availabilityOf } from '../schedule/board/candidates.ts';
import { readParties } from '../schedule/board/read-board.ts';
import { type EntrySubject } from './subject.ts';
import { choiceEnd, readSlotted } from './own-slot.ts';
import { type Moment } from './view.ts';
import { recordEdit } from '../auditions/seats/edits.ts';
import { writeTimeSlotOf } from '../auditions/seats/time-slots.ts';
import { type Revised } from '../auditions/undo/undoable-entries.ts';
import { HttpError } from '../errors/http-error.ts';
import { sendChosenSlot } from '../messages/slots/slot-messages.ts';
import { markSeen } from '../messages/slots/notified-slots.ts';
import { moveCandidates } from '../schedule/board/move-candidates.ts';

type Slot = Pick<FreeSlot, 'date' | 'starts' | 'panel'>;
const keyOf = ({ date, starts, panel }: Slot) => JSON.stringify([date, starts, panel]);

/** How many candidates have each slot in the draft, or were told so, but for one of them. */
async function countOccupied(db: Db, but: string): Promise<Map<string, number>> {
  const drafted = db
    .selectFrom('assignments')
    .innerJoin('schedule_blocks', 'schedule_blocks.id', 'assignments.block_id')
    .innerJoin('panels', 'panels.id', 'schedule_blocks.panel_id')
    .select(['entry_id', 'schedule_blocks.date', 'assignments.starts', 'panels.name as panel']);
  const published = db
    .selectFrom('published_slots')
    .select(['entry_id', 'date', 'starts', 'panel'])
    .where('version', '=', await readVersionNumber(db));
  const rows = await db
    .selectFrom(drafted.union(published).as('slots'))
    .innerJoin('audition_entries', 'audition_entries.id', 'slots.entry_id')
    .select(['slots.date', 'slots.starts', 'slots.panel'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('withdrawn_at', 'is', null)
    .where('id', '!=', but)
    .groupBy(['slots.date', 'slots.starts', 'slots.panel'])
    .execute();
  return new Map(rows.map(({ count, ...slot }) => [keyOf(slot), Number(count)]));
}

/** Where a candidate and the others of their party are in the draft, and where they may go without leaving these. */
async function readParty(db: Db, entryId: string, index: StructureIndex) {
  const party = (await readParties(db)).find(({ entryIds }) => entryIds.includes(entryId));
  const seats = await readSeatsOf(db, party?.entryIds ?? [entryId]);
  const places = new Map(seats.map((seat) => [seat.entry_id, placeOf(seat)]));
  const starts = (blockId: string) => index.starts.get(blockId) ?? [];
  const mayGo = (to: Place): boolean => {
    const placeAfter = (id: string) => (id === entryId ? to : places.get(id));
    return !party || isTogether(party, placeAfter, starts);
  };
  return { place: places.get(entryId), mayGo };
}

/** The other slots that a candidate may choose, and where they are in the draft. */
async function readFreeSlots(
  db: Db,
  { row, season }: EntrySubject,
  { now, timeZone }: Moment,
): Promise<{ slots: FreeSlot[]; place: Place | undefined }> {
  const index = indexStructure(await readStructure(db));
  const { place, mayGo } = await readParty(db, row.id, index);
  const occupied = await countOccupied(db, row.id);
  const asking = { availability: availabilityOf(row), danceStyle: row.dance_style };
  const slots = [...index.blocks.values()].flatMap((block) => {
    const panel = index.panels.get(block.panelId)!;
    return index.starts.get(block._id)!.flatMap((starts): FreeSlot[] => {
      const to = { blockId: block._id, starts };
      const slot = slotAt(index, to)!;
      if (isSamePlace(place, to) || (choiceEnd(slot, season, timeZone) ?? -Infinity) <= now)
        return [];
      if ((occupied.get(keyOf(slot)) ?? 0) >= block.seats || !mayGo(to)) return [];
      const conflicts = slotConflicts(asking, { block, panel, starts }, season.settings.parts);
      return conflicts.length === 0 ? [{ ...slot, blockId: block._id }] : [];
    });
  });
  return { slots, place };
}

/** @throws HttpError 409 `moves_over` */
function refuseLate({ season }: EntrySubject, slot: PublishedSlot, { now, timeZone }: Moment) {
  const end = choiceEnd(slot, season, timeZone);
  if (end !== null && now < end) return;
  const message =
    end === null
      ? 'The slots of this season are given by the organisers. Please write to them.'
      : 'It is too late to choose another slot. Please write to the organisers.';
  throw new HttpError(409, 'moves_over', message);
}

/** @throws HttpError 409 `slot_changing` */
async function refuseWhileChanging(db: Db, slot: PublishedSlot, place: Place | null) {
  const draft = place && slotAt(indexStructure(await readStructure(db)), place);
  if (isSameSlot(draft ?? null, slot)) return;
  throw new HttpError(
    409,
    'slot_changing',
    'The organisers are changing your slot. Please wait until they write to you.',
  );
}

/**
 * The slots that a candidate may choose instead of theirs. To be read in one snapshot.
 * @throws HttpError 401, 403; 409 `unconfirmed`, `season_over`, `slot_changed`, `moves_over` or `slot_changing`
 */
export async function listFreeSlots(
  snapshot: Db,
  request: CandidateLinkRow,
  moment: Moment,
): Promise<FreeSlots> {
  const { subject, slot } = await readSlotted(snapshot, request);
  refuseLate(subject, slot, moment);
  const { slots, place = null } = await readFreeSlots(snapshot, subject, moment);
  await refuseWhileChanging(snapshot, slot, place);
  return { slots };
}

/** Puts it into the version that is published, and takes it as what the candidate can come to. */
async function publishChoice(
  transaction: Db,
  revision: number,
  entryId: string,
  { date, starts, ends, panel, room }: PublishedSlot,
): Promise<void> {
  await writeTimeSlotOf(transaction, revision, entryId, () =>
    transaction
      .updateTable('published_slots')
      .set({ date, starts, ends, panel, room })
      .where('entry_id', '=', entryId)
      .where('version', '=', ({ selectFrom }) =>
        selectFrom('schedule_versions').select(({ fn }) => fn.max('number').as('number')),
      )
      .execute(),
  );
  await transaction
    .updateTable('audition_entries')
    .set({ slot_answer: 'confirmed', revision })
    .where('id', '=', entryId)
    .execute();
}

/**
 * Moves a candidate into a free slot at once: in the draft, and in what is published. Repeated, it changes nothing more.
 * @throws HttpError as `listFreeSlots`, or 409 `seat_taken`
 */
export async function chooseSlot(
  transaction: Db,
  revised: Revised,
  request: CandidateLinkRow,
  { to, ...moment }: Moment & { to: Place },
): Promise<void> {
  const { subject, slot: former } = await readSlotted(transaction, request);
  const { slots, place = null } = await readFreeSlots(transaction, subject, moment);
  await refuseWhileChanging(transaction, former, place);
  if (isSamePlace(place, to)) {
    await markSeen(transaction, subject.row, former);
    await recordEdit(transaction, revised.schedule, { kind: 'moved', changes: [], by: null });
    return;
  }
  refuseLate(subject, former, moment);
  const chosen = slots.find((slot) => isSamePlace(slot, to));
  if (!chosen) {
    const message = 'This slot is no longer free. Please choose another one.';
    throw new HttpError(409, 'seat_taken', message);
  }
  const entryId = subject.row.id;
  const moves = [{ entryId, expected: place, to }];
  // Security boundary: what it says against a move may name other candidates, so nothing may be left to refuse.
  await moveCandidates(transaction, revised.schedule, { moves, force: true, kind: 'moved' }, null);
  const { date, starts, ends, panel, room } = chosen;
  const slot = { date, starts, ends, panel, room };
  await publishChoice(transaction, revised.auditions, entryId, slot);
  const data = { slot, former, sequence: revised.schedule };
  await sendChosenSlot(transaction, { entryId, seasonId: subject.season.id, data });
}
