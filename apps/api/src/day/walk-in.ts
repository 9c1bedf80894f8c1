import {
  CheckInEntry,
  type FreeSlot,
  FreeSlots,
  indexStructure,
  isSamePlace,
  isSameSlot,
  type Place,
  type PublishedSlot,
  slotAt,
  Swap,
  SwapResult,
  WalkIn,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
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
import { type Database } from '../database/revisions.ts';
import { updateRow } from '../database/rows.ts';
import { type Db } from '../database/schema.ts';
import { HttpError, invalid } from '../errors/http-error.ts';
import { type AccountWriting, readRoute, writeRoute } from '../http/routes.ts';
import { admitRegistration } from '../registrations/admit.ts';
import { extrasFor, insertRegistration } from '../registrations/store-registration.ts';
import { moveCandidates } from '../schedule/board/move-candidates.ts';
import { localTimeOf, readCurrentSeason } from '../seasons/current-season.ts';
import { readCheckInEntries, storeEvents } from './check-in.ts';

/* Who comes without an application, and who changes seats: the schedule of today as it is, published at once. */

/** The slots of today that have not ended and have a free seat. */
async function readFreeSlots(db: Db, timeZone: string): Promise<FreeSlots> {
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

/** Which slot the schedule has at a place. */
async function slotReader(db: Db) {
  const index = indexStructure(await readStructure(db));
  return (place: Place | null) => (place && slotAt(index, place)) ?? null;
}

/** The candidate has, and knows, this slot from now on. */
async function publishSlot(
  { transaction, revised: { auditions: revision } }: AccountWriting,
  entryId: string,
  slot: PublishedSlot | null,
): Promise<void> {
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

/**
 * Adds a candidate; who has withdrawn comes back.
 * @throws HttpError 400 `invalid`; 409 `roll_number_taken`, `no_slot` or `seat_taken`
 */
async function addWalkIn(call: AccountWriting, input: WalkIn): Promise<CheckInEntry> {
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
    await publishSlot(call, entryId, (await slotReader(transaction))(place));
  } else await recordEdit(call, 'moved');
  const at = isoTime(await readTime(transaction));
  const { results } = await storeEvents(call, [{ _id: eventId, entryId, kind: 'arrived', at }]);
  if (results[0]!.outcome === 'conflict') {
    throw invalid('eventId', 'This was recorded of another candidate.');
  }
  return readOne(transaction, entryId);
}

/** Swaps seats; who had none gives none. @throws HttpError 404; 409 `no_slot`, `withdrawn`, `already_on` or `slot_changing` */
async function swapSeats(call: AccountWriting, { entryId, otherId }: Swap) {
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
  const slotOf = await slotReader(transaction);
  if ((await readVersionNumber(transaction)) > 0) {
    const published = await readPublishedSlots(transaction, ids);
    const isDrafted = (id: string) => isSameSlot(slotOf(placeOfId(id)), published.get(id) ?? null);
    if (!ids.every(isDrafted)) {
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
  for (const move of moves) await publishSlot(call, move.entryId, slotOf(move.to));
  return { entries: await readCheckInEntries(transaction, ids), message };
}

export async function walkInRoutes(
  app: FastifyInstance,
  { timeZone, ...database }: Database & { timeZone: string },
) {
  // Each of both is one revision of the schedule.
  const changes = ['auditions', 'schedule'] as const;

  readRoute(app, '/check-in/free-slots', {
    summary: 'The slots of today with a free seat',
    response: FreeSlots,
    read: () => readFreeSlots(database.db, timeZone),
  });

  writeRoute(app, database, 'POST', '/check-in/walk-ins', {
    summary: 'Stores an application at the door, with a seat or without; the candidate has arrived',
    refusals: [404, 409],
    body: WalkIn,
    response: { 201: CheckInEntry },
    changes,
    write: (call) => addWalkIn(call, call.body),
    once: {
      itemIdOf: ({ _id }) => _id,
      repeat: async ({ transaction }, id) =>
        readOne(transaction, (await findEntry(transaction, id ?? '')).id),
    },
  });

  writeRoute(app, database, 'POST', '/check-in/swaps', {
    summary: 'Two candidates change seats, at once and in what is published',
    refusals: [404, 409],
    body: Swap,
    response: { 200: SwapResult },
    changes,
    write: (call) => swapSeats(call, call.body),
    once: {
      // Done twice, it would be undone.
      repeat: async ({ transaction, body: { entryId, otherId } }) => ({
        entries: await readCheckInEntries(transaction, [entryId, otherId]),
        message: 'They have changed seats.',
      }),
    },
  });
}
