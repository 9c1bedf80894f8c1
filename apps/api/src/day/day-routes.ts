import {
  AttendanceResults,
  BoardChangesQuery,
  CheckInChanges,
  CheckInEntry,
  CheckInList,
  DayNow,
  FreeSlots,
  NewAttendanceEvents,
  Swap,
  SwapResult,
  WalkIn,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { taggedSender } from '../auditions/entries/compressed-response.ts';
import { type Database } from '../database/revisions.ts';
import { sendInChunks } from '../http/large-responses.ts';
import { readRoute, writeRoute } from '../http/routes.ts';
import { readCheckInChanges, readCheckInList, storeEvents } from './check-in.ts';
import { displayRoutes } from './displays.ts';
import { nowSender } from './now.ts';
import { addWalkIn, readFreeSlots, repeatSwap, repeatWalkIn, swapSeats } from './walk-in.ts';

export async function dayRoutes(
  app: FastifyInstance,
  { timeZone, ...database }: Database & { timeZone: string },
) {
  const { db } = database;
  sendInChunks(app);
  const gate = 'check-in';

  readRoute(app, '/check-in', {
    gate,
    summary: 'All candidates as the door knows them: number, name, code, slot and attendance',
    response: CheckInList,
    isConditional: true,
    read: taggedSender(database, ['auditions', 'schedule'], () => readCheckInList(db)),
  });

  readRoute(app, '/check-in/changes', {
    gate,
    summary: 'What has changed in that list after a revision',
    query: BoardChangesQuery,
    response: CheckInChanges,
    read: ({ query }) => readCheckInChanges(database, query),
  });

  readRoute(app, '/check-in/free-slots', {
    gate,
    summary: 'The slots of today with a free seat',
    response: FreeSlots,
    read: () => readFreeSlots(db, timeZone),
  });

  writeRoute(app, database, 'POST', '/check-in/events', {
    gate,
    summary: 'Stores what devices have recorded of candidates, each event once',
    body: NewAttendanceEvents,
    response: { 200: AttendanceResults },
    changes: ['auditions'],
    write: (call) => storeEvents(call, call.body.events),
  });

  // Each of both is one revision of the schedule.
  const changes = ['auditions', 'schedule'] as const;

  writeRoute(app, database, 'POST', '/check-in/walk-ins', {
    gate,
    summary: 'Stores an application at the door, with a seat or without; the candidate has arrived',
    refusals: [404, 409],
    body: WalkIn,
    response: { 201: CheckInEntry },
    changes,
    write: (call) => addWalkIn(call, call.body),
    once: {
      itemIdOf: ({ _id }) => _id,
      repeat: ({ transaction }, id) => repeatWalkIn(transaction, id),
    },
  });

  writeRoute(app, database, 'POST', '/check-in/swaps', {
    gate,
    summary: 'Two candidates change seats, at once and in what is published',
    refusals: [404, 409],
    body: Swap,
    response: { 200: SwapResult },
    changes,
    write: (call) => swapSeats(call, call.body),
    // Done twice, it would be undone.
    once: { repeat: ({ transaction, body }) => repeatSwap(transaction, body) },
  });

  readRoute(app, '/season/now', {
    gate: 'day',
    summary: 'Who is on now and next, by panel',
    response: DayNow,
    isConditional: true,
    read: nowSender(database, timeZone),
  });

  await app.register(displayRoutes, database);
}
