import {
  findPlace,
  type FreeSlot,
  indexStructure,
  isSamePlace,
  isTogether,
  type Place,
  type PublishedSlot,
  type SlotAnswer,
  slotConflicts,
  type StructureIndex,
} from '@nox/contracts';
import { isAsPublished, readFreeSlots, readPublishedSlots } from '../auditions/seats/published.ts';
import { readPlaces, readStructure, recordEdit } from '../auditions/seats/seats.ts';
import { recordChange } from '#platform/database/audit.ts';
import { HOUR_MS, isoTime } from '#platform/database/clock.ts';
import { updateRow } from '#platform/database/rows.ts';
import { type CandidateLinkRow, type Db } from '#platform/database/schema.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { slotTime } from '../messages/slot-messages/calendar-file.ts';
import { markSeen } from '../messages/slot-messages/notified-slots.ts';
import { sendChosenSlot } from '../messages/slot-messages/slot-messages.ts';
import { moveAtOnce } from '../schedule/board/move-candidates.ts';
import { readParties } from '../auditions/entries/parties.ts';
import { availabilityOf } from '../schedule/board/read-board.ts';
import {
  type CandidateCall,
  type CurrentTime,
  type EntrySubject,
  readOwnEntry,
  type Subject,
} from './subject.ts';

/** A candidate's slot as it is published; undefined for one who has withdrawn, and in former seasons. */
export async function readOwnSlot(db: Db, subject: Subject): Promise<PublishedSlot | undefined> {
  if (subject.kind === 'registration' || subject.season.isOver) return undefined;
  const { id, withdrawn_at } = subject.row;
  if (withdrawn_at !== null) return undefined;
  return (await readPublishedSlots(db, [id])).get(id);
}

/** A candidate may leave a slot, or choose it, until this time in milliseconds since 1970; null: never. */
export function choiceEnd(
  slot: Pick<PublishedSlot, 'date' | 'starts'>,
  { settings }: Subject['season'],
  timeZone: string,
): number | null {
  const { selfMoveHours } = settings;
  return selfMoveHours === null
    ? null
    : slotTime(slot, timeZone).epochMilliseconds - selfMoveHours * HOUR_MS;
}

export async function ownSlotView(db: Db, subject: Subject, { now, timeZone }: CurrentTime) {
  const slot = await readOwnSlot(db, subject);
  if (!slot || subject.kind === 'registration') return undefined;
  const end = choiceEnd(slot, subject.season, timeZone);
  return {
    ...slot,
    answer: subject.row.slot_answer,
    movesUntil: end !== null && now < end ? isoTime(end) : null,
  };
}

const CHANGED = 'Your slot has changed meanwhile. Look at it, then try again.';
const slotChanged = () => new HttpError(409, 'slot_changed', CHANGED);

/** The link's own entry with its slot. @throws HttpError 401, 403; 409 `unconfirmed`, `season_over`, `slot_changed` */
async function readSlotted(db: Db, request: CandidateLinkRow) {
  const subject = await readOwnEntry(db, request);
  const slot = await readOwnSlot(db, subject);
  if (!slot) throw slotChanged();
  return { subject, slot };
}

/** Stores whether the candidate can come. Repeatable. @throws HttpError 409 `slot_changed`; as `readOwnEntry` */
export async function answerSlot(
  { transaction, revised, by, link }: CandidateCall,
  { answer, slot: shown }: SlotAnswer,
): Promise<void> {
  const { subject, slot } = await readSlotted(transaction, link);
  const { date, starts, panel } = shown;
  if (slot.date !== date || slot.starts !== starts || slot.panel !== panel) throw slotChanged();
  await markSeen(transaction, subject.row, slot);
  const { id, slot_answer } = subject.row;
  if (slot_answer === answer) return;
  const values = { slot_answer: answer, revision: revised.auditions };
  await updateRow(transaction, 'audition_entries', id, values);
  const compared = { before: slot_answer, after: answer };
  await recordChange({ transaction, by }, 'candidates', 'answered', { itemId: id, ...compared });
}

/** Where a candidate and the others of their party are in the draft, and where they may go without leaving these. */
async function readParty(db: Db, entryId: string, index: StructureIndex) {
  const party = (await readParties(db)).find(({ entryIds }) => entryIds.includes(entryId));
  const places = await readPlaces(db, party?.entryIds ?? [entryId]);
  const starts = (blockId: string) => index.starts.get(blockId) ?? [];
  const mayGo = (to: Place): boolean => {
    const placeAfter = (id: string) => (id === entryId ? to : places.get(id));
    // Who has no slot yet keeps nobody in theirs.
    const entryIds = party?.entryIds.filter((id) => id === entryId || places.has(id)) ?? [];
    return isTogether({ entryIds }, placeAfter, starts);
  };
  return { place: places.get(entryId), mayGo };
}

/** The other slots that a candidate may choose, and where they are in the draft. */
async function readChoice(
  db: Db,
  { row, season }: EntrySubject,
  { now, timeZone }: CurrentTime,
): Promise<{ slots: FreeSlot[]; place: Place | undefined }> {
  const index = indexStructure(await readStructure(db));
  const { place, mayGo } = await readParty(db, row.id, index);
  const asking = { availability: availabilityOf(row), danceStyle: row.dance_style };
  const maySuit = (to: FreeSlot) =>
    !isSamePlace(place, to) &&
    (choiceEnd(to, season, timeZone) ?? -Infinity) > now &&
    mayGo(to) &&
    slotConflicts(asking, findPlace(index, to)!, season.settings.parts).length === 0;
  return { slots: (await readFreeSlots(db, index, row.id)).filter(maySuit), place };
}

function refuseLate({ season }: EntrySubject, slot: PublishedSlot, { now, timeZone }: CurrentTime) {
  const end = choiceEnd(slot, season, timeZone);
  if (end !== null && now < end) return;
  const message =
    end === null
      ? 'The slots of this season are given by the organisers. Please write to them.'
      : 'It is too late to choose another slot. Please write to the organisers.';
  throw new HttpError(409, 'moves_over', message);
}

async function refuseWhileChanging(db: Db, { row }: EntrySubject): Promise<void> {
  if (await isAsPublished(db, [row.id])) return;
  const message = 'The organisers are changing your slot. Please wait until they write to you.';
  throw new HttpError(409, 'slot_changing', message);
}

/** What a candidate may choose instead. In one snapshot. @throws HttpError 409 `moves_over`, `slot_changing`; as `answerSlot` */
export async function listFreeSlots(snapshot: Db, request: CandidateLinkRow, time: CurrentTime) {
  const { subject, slot } = await readSlotted(snapshot, request);
  refuseLate(subject, slot, time);
  const { slots } = await readChoice(snapshot, subject, time);
  await refuseWhileChanging(snapshot, subject);
  return { slots };
}

/** Takes a slot in the draft and in what is published. Repeatable. @throws HttpError as `listFreeSlots`, or 409 `seat_taken` */
export async function chooseSlot(call: CandidateCall, to: Place): Promise<void> {
  const { transaction, revised } = call;
  const { subject, slot: former } = await readSlotted(transaction, call.link);
  const { slots, place } = await readChoice(transaction, subject, call);
  await refuseWhileChanging(transaction, subject);
  if (isSamePlace(place, to)) {
    await markSeen(transaction, subject.row, former);
    await recordEdit(call, 'moved');
    return;
  }
  refuseLate(subject, former, call);
  const chosen = slots.find((slot) => isSamePlace(slot, to));
  if (!chosen) {
    const message = 'This slot is no longer free. Please choose another one.';
    throw new HttpError(409, 'seat_taken', message);
  }
  const entryId = subject.row.id;
  // Security boundary: what it says against a move may name other candidates, so nothing may be left to refuse.
  await moveAtOnce(call, [{ entryId, to }]);
  const { blockId: _, ...slot } = chosen;
  const data = { slot, former, sequence: revised.schedule };
  await sendChosenSlot(transaction, { entryId, seasonId: subject.season.id, data });
}
