import { randomUUID } from 'node:crypto';
import {
  auditionDay,
  auditionDayAt,
  CheckInEntry,
  fieldsAtDoor,
  foldAppearance,
  type FreeSlot,
  FreeSlots,
  indexStructure,
  Message,
  Swap,
  timeOf,
  WalkIn,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import {
  appearancesOf,
  isAsPublished,
  readFreeSlots,
  readPublishedSlots,
} from '../auditions/seats/published.ts';
import { readPlaces, readStructure } from '../auditions/seats/seats.ts';
import { findEntry } from '../auditions/entries/audition-entries.ts';
import { isoTime, readTime } from '#platform/database/clock.ts';
import { type Database } from '#platform/database/revisions.ts';
import { type AuditionEntryRow, type Db } from '#platform/database/schema.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { type AccountWriting, readRoute, writeRoute } from '#platform/http/routes.ts';
import { sendMovedSlot } from '../messages/slot-messages/slot-messages.ts';
import { addMessage } from '../messages/store/message-store.ts';
import { admitRegistration, IDENTITY } from '../registrations/admit.ts';
import { takeMails } from '../registrations/mail-limit.ts';
import { extrasFor, insertRegistration } from '../registrations/store-registration.ts';
import { moveAtOnce } from '../schedule/board/move-candidates.ts';
import { readCurrentSeason, zonedTime } from '../seasons/current-season.ts';
import { readEvents, storeEvents } from './attendance.ts';
import { readCheckInEntry } from './check-in.ts';

/* Who comes without an application, and who changes seats: the schedule of today as it is, published at once. */

async function readFreeSlotsOfToday(db: Db, timeZone: string): Promise<FreeSlots> {
  const now = zonedTime(await readTime(db), timeZone);
  const slots = await readFreeSlots(db, indexStructure(await readStructure(db)));
  const isLeft = (slot: FreeSlot) =>
    auditionDay(slot) === auditionDayAt(now) &&
    `${slot.date}T${timeOf(slot.ends)}` > now.slice(0, 16);
  return { slots: slots.filter(isLeft) };
}

/** Adds a candidate; who has withdrawn comes back. @throws HttpError 400 `invalid`; 409 `no_slot`, `seat_taken`, or as `admitRegistration` */
async function addWalkIn(
  call: AccountWriting,
  input: WalkIn,
  timeZone: string,
): Promise<CheckInEntry> {
  const { transaction } = call;
  const { place, eventId, allowsSameRollNumber, allowsSame, ...application } = input;
  const season = await readCurrentSeason(transaction);
  const registration = { ...application, trap: '' };
  const extras = extrasFor(season.settings, registration, fieldsAtDoor(season.settings));
  const applied = { registration, extras, season, sourceHash: null };
  const id = await insertRegistration(transaction, applied);
  const isCompared = allowsSame ?? allowsSameRollNumber;
  const asked = allowsSame === undefined ? undefined : IDENTITY;
  const { entryId } = await admitRegistration(call, id, isCompared ? [] : asked);
  if (await takeMails(transaction, [application.emailAddress])) {
    const dedupeKey = `confirmed:${entryId}`;
    await addMessage(transaction, { entryId, seasonId: season.id, kind: 'confirmed', dedupeKey });
  }
  await moveAtOnce(call, place ? [{ entryId, to: place }] : []);
  const now = await readTime(transaction);
  const date = auditionDayAt(zonedTime(now, timeZone));
  const arrival = { kind: 'arrived', at: isoTime(now), date, source: 'door' } as const;
  await storeEvents(call, [{ _id: eventId, entryId, ...arrival }], timeZone);
  return readCheckInEntry(transaction, entryId);
}

/** Swaps seats; who had none gives none. @throws HttpError 404; 409 `no_slot`, `withdrawn`, `already_on` or `slot_changing` */
async function swapSeats(call: AccountWriting, { entryId, otherId }: Swap, timeZone: string) {
  const { transaction } = call;
  const ids = [entryId, otherId];
  const slots = await readPublishedSlots(transaction, ids);
  const today = auditionDayAt(zonedTime(await readTime(transaction), timeZone));
  const before: AuditionEntryRow[] = [];
  for (const id of ids) {
    const entry = await findEntry(transaction, id);
    before.push(entry);
    const slot = slots.get(id);
    const day = slot ? auditionDay(slot) : today;
    const state = appearancesOf(entry).find(({ date }) => date === day)?.state;
    if (state !== 'started' && state !== 'finished') continue;
    const message = `Nothing was changed: ${entry.full_name} has started already.`;
    throw new HttpError(409, 'already_on', message);
  }
  const places = await readPlaces(transaction, ids);
  if (places.size === 0 || entryId === otherId) {
    throw new HttpError(409, 'no_slot', 'Nothing was changed: neither of them has a slot.');
  }
  if (!(await isAsPublished(transaction, ids))) {
    const message =
      'Nothing was changed: the organisers are changing these slots. Publish the schedule first.';
    throw new HttpError(409, 'slot_changing', message);
  }
  const moves = [
    { entryId, to: places.get(otherId) ?? null },
    { entryId: otherId, to: places.get(entryId) ?? null },
  ];
  const message = await moveAtOnce(call, moves);
  await endCalls(call, ids, timeZone);
  await notifyMoved(call, before);
  return { message };
}

/** Who was notified of no slot before is told of this one at the stage alone. @param before the entries, with what they knew */
async function notifyMoved({ transaction, revised }: AccountWriting, before: AuditionEntryRow[]) {
  const { id: seasonId } = await readCurrentSeason(transaction);
  const ids = before.map(({ id }) => id);
  const slots = await readPublishedSlots(transaction, ids);
  for (const entry of before.filter(({ told_slot }) => told_slot !== null)) {
    const origin = { seasonId, sequence: revised.schedule };
    await sendMovedSlot(transaction, entry, slots.get(entry.id) ?? null, origin);
  }
}

/** Who is called was called into the slot that they had. */
async function endCalls(call: AccountWriting, ids: readonly string[], timeZone: string) {
  const now = await readTime(call.transaction);
  const date = auditionDayAt(zonedTime(now, timeZone));
  const eventsOf = await readEvents(call.transaction, ids);
  const undone = ids.flatMap((entryId) => {
    const calls = foldAppearance(eventsOf(entryId).filter((event) => event.date === date));
    return calls.state === 'called' ? calls.ids.map((undoes) => ({ entryId, undoes })) : [];
  });
  if (undone.length === 0) return;
  const fields = { kind: 'undo', at: isoTime(now), date, source: 'stage' } as const;
  await storeEvents(
    call,
    undone.map((one) => ({ _id: randomUUID(), ...one, ...fields })),
    timeZone,
  );
}

export async function walkInRoutes(
  app: FastifyInstance,
  { timeZone, ...database }: Database & { timeZone: string },
) {
  // Each of both is one revision of the schedule.
  const changes = ['auditions', 'schedule'] as const;

  readRoute(app, 'check-in', '/check-in/free-slots', {
    summary: 'The slots of today with a free seat',
    response: FreeSlots,
    read: () => readFreeSlotsOfToday(database.db, timeZone),
  });

  writeRoute(app, database, 'check-in', 'POST', '/check-in/walk-ins', {
    summary: 'Stores an application at the door, with a seat or without; the candidate has arrived',
    refusals: [404, 409, 429],
    body: WalkIn,
    response: { 201: CheckInEntry },
    changes,
    write: (call) => addWalkIn(call, call.body, timeZone),
    once: {
      repeat: async ({ transaction }, id) =>
        readCheckInEntry(transaction, (await findEntry(transaction, id)).id),
    },
  });

  writeRoute(app, database, 'check-in', 'POST', '/check-in/swaps', {
    summary: 'Two candidates change seats, at once and in what is published',
    refusals: [404, 409],
    body: Swap,
    response: { 200: Message },
    changes,
    write: (call) => swapSeats(call, call.body, timeZone),
    once: {
      // Done twice, it would be undone.
      repeat: async () => ({ message: 'They have changed seats.' }),
    },
  });
}
