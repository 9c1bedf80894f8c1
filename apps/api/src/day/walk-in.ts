import {
  type CheckInEntry,
  type FreeSlot,
  type FreeSlots,
  indexStructure,
  isSamePlace,
  isSameSlot,
  type Place,
  slotAt,
  type Swap,
  type SwapResult,
  type WalkIn,
} from '@nox/contracts';
import {
  placeOf,
  placesOf,
  readSeatsIn,
  readSeatsOf,
  readStructure,
  recordEdit,
} from '../auditions/seats/seats.ts';
import { type NotifiedSlot } from '../auditions/seats/notified-slot.ts';
import {
  changePublishedSlot,
  readPublishedSlots,
  readVersionNumber,
} from '../auditions/seats/published.ts';
import { findEntry } from '../auditions/entries/audition-entries.ts';
import { isoTime, readTime } from '../database/clock.ts';
import { updateRow } from '../database/rows.ts';
import { type Db } from '../database/schema.ts';
import { HttpError, invalid } from '../errors/http-error.ts';
import { type AccountWriting } from '../http/routes.ts';
import { admitRegistration } from '../registrations/admit.ts';
import { extrasFor, insertRegistration } from '../registrations/store-registration.ts';
import { moveCandidates } from '../schedule/board/move-candidates.ts';
import { localTimeOf, readCurrentSeason } from '../seasons/current-season.ts';
import { readCheckInEntries, storeEvents } from './check-in.ts';

/* Who comes without an application, and who changes seats: the schedule of today as it is, published at once. */

/** The slots of today that have not ended and have a free seat. */
export async function readFreeSlots(db: Db, timeZone: string): Promise<FreeSlots> {
  const { date, minutes } = localTimeOf(await readTime(db), timeZone);
  const index = indexStructure(await readStructure(db));
  const places = [...index.blocks.values()]
    .filter((block) => block.date === date)
    .flatMap(({ _id }) => index.starts.get(_id)!.map((starts) => ({ blockId: _id, starts })));
  const taken = places.length === 0 ? [] : (await readSeatsIn(db, places)).map(placeOf);
  const slots = places.flatMap((place): FreeSlot[] => {
    const slot = slotAt(index, place)!;
    const { seats } = index.blocks.get(place.blockId)!;
    const isFree = taken.filter((other) => isSamePlace(other, place)).length < seats;
    return isFree && slot.ends > minutes ? [{ ...slot, blockId: place.blockId }] : [];
  });
  return { slots };
}

/** The candidate has, and knows, the slot of a place from now on. */
async function publishPlace(
  { transaction, revised: { auditions: revision } }: AccountWriting,
  entryId: string,
  place: Place | null,
): Promise<void> {
  const slot = place && (slotAt(indexStructure(await readStructure(transaction)), place) ?? null);
  await changePublishedSlot(transaction, revision, entryId, slot);
  const notified: NotifiedSlot = { slot, isUncertain: false };
  const isPublished = (await readVersionNumber(transaction)) > 0;
  await updateRow(transaction, 'audition_entries', entryId, {
    ...(isPublished && { told_slot: JSON.stringify(notified) }),
    slot_answer: slot ? 'confirmed' : null,
    revision,
  });
}

const readOne = async (db: Db, id: string): Promise<CheckInEntry> =>
  (await readCheckInEntries(db, [id]))[0]!;

/** Of a request that is repeated: the entry that it made. */
export async function repeatWalkIn(db: Db, id: string | null): Promise<CheckInEntry> {
  return readOne(db, (await findEntry(db, id ?? '')).id);
}

/**
 * Adds a candidate; who has withdrawn comes back.
 * @throws HttpError 400 `invalid`; 409 `roll_number_taken`, `no_slot` or `seat_taken`
 */
export async function addWalkIn(call: AccountWriting, input: WalkIn): Promise<CheckInEntry> {
  const { transaction } = call;
  const { place, eventId, allowsSameRollNumber, ...application } = input;
  const season = await readCurrentSeason(transaction);
  const registration = { ...application, challenge: '', trap: '' };
  const extras = extrasFor(season.settings, registration);
  const arrival = { registration, extras, season, sourceHash: null };
  const id = await insertRegistration(transaction, arrival);
  const { entryId } = await admitRegistration(call, id, { allowsSameRollNumber });
  if (place) {
    const seat = placesOf(await readSeatsOf(transaction, [entryId])).get(entryId) ?? null;
    const moves = [{ entryId, expected: seat, to: place }];
    await moveCandidates(call, { moves, force: true, kind: 'moved' });
    await publishPlace(call, entryId, place);
  } else await recordEdit(call, 'moved');
  const at = isoTime(await readTime(transaction));
  const { results } = await storeEvents(call, [{ _id: eventId, entryId, kind: 'arrived', at }]);
  if (results[0]!.outcome === 'conflict') {
    throw invalid('eventId', 'This was recorded of another candidate.');
  }
  return readOne(transaction, entryId);
}

/** Swaps seats; who had none gives none. @throws HttpError 404; 409 `no_slot`, `withdrawn`, `already_on` or `slot_changing` */
export async function swapSeats(call: AccountWriting, { entryId, otherId }: Swap) {
  const { transaction } = call;
  const ids = [entryId, otherId];
  for (const id of ids) {
    const { attendance, full_name: name } = await findEntry(transaction, id);
    if (attendance !== 'started' && attendance !== 'finished') continue;
    const message = `Nothing was changed: ${name} has started already.`;
    throw new HttpError(409, 'already_on', message);
  }
  const places = placesOf(await readSeatsOf(transaction, ids));
  const placeOfId = (id: string) => places.get(id) ?? null;
  if (places.size === 0 || entryId === otherId) {
    throw new HttpError(409, 'no_slot', 'Nothing was changed: neither of them has a slot.');
  }
  if ((await readVersionNumber(transaction)) > 0) {
    const index = indexStructure(await readStructure(transaction));
    const published = await readPublishedSlots(transaction, ids);
    for (const id of ids) {
      const place = placeOfId(id);
      const drafted = (place && slotAt(index, place)) ?? null;
      if (isSameSlot(drafted, published.get(id) ?? null)) continue;
      const message =
        'Nothing was changed: the organisers are changing these slots. Publish the schedule first.';
      throw new HttpError(409, 'slot_changing', message);
    }
  }
  const moves = [
    { entryId, expected: placeOfId(entryId), to: placeOfId(otherId) },
    { entryId: otherId, expected: placeOfId(otherId), to: placeOfId(entryId) },
  ];
  const { message } = await moveCandidates(call, { moves, force: true, kind: 'moved' });
  for (const move of moves) await publishPlace(call, move.entryId, move.to);
  return { entries: await readCheckInEntries(transaction, ids), message };
}

/** The response to a swap that was done already. */
export async function repeatSwap(db: Db, { entryId, otherId }: Swap): Promise<SwapResult> {
  const entries = await readCheckInEntries(db, [entryId, otherId]);
  return { entries, message: 'They have changed seats.' };
}
