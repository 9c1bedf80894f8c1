import {
  BulkChangeResult,
  divideIntoSlots,
  ExportQuery,
  isTimeSlot,
  pluralForm,
  pluralize,
  SlotMove,
  SlotSchedule,
  slotsOf,
} from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Actor, recordChange } from '#platform/database/audit.ts';
import { type Database } from '#platform/database/revisions.ts';
import { type Db } from '#platform/database/schema.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { type AccountWriting, fileRoute, writeRoute } from '#platform/http/routes.ts';
import { findChosen } from '../entries/audition-entries.ts';
import { viewerOf } from '../entries/viewer.ts';
import { refusePublished } from '../seats/published.ts';
import { moveToSlots } from '../undo/undoable-changes.ts';
import { exportReviews, exportSchedule } from '../csv/exports.ts';

function describeSizes(people: number, slots: number): string {
  const size = Math.floor(people / slots);
  const larger = people % slots;
  if (larger === 0) return `${size} in each`;
  const first = pluralForm(larger, 'the first', `each of the first ${larger}`);
  const others = pluralForm(slots - larger, 'the last', 'each of the others');
  return `${size + 1} in ${first} and ${size} in ${others}`;
}

function describeDivision(people: number, usedSlots: number, schedule: SlotSchedule): string {
  const { count, minutesLeftOver } = slotsOf(schedule);
  const slots = usedSlots < count ? `${usedSlots} of ${count} slots` : pluralize(count, 'slot');
  return `${pluralize(people, 'candidate')} divided into ${slots} of ${pluralize(schedule.slotDuration, 'minute')}: ${describeSizes(people, usedSlots)}. ${pluralize(minutesLeftOver, 'minute')} left over.`;
}

/** Divides pending entries into slots, by creation, also those that have one. */
async function scheduleSlots(call: AccountWriting, schedule: SlotSchedule) {
  await refusePublished(call.transaction);
  const pending = await call.transaction
    .selectFrom('audition_entries')
    .select(['id', 'time_slot'])
    .where('status', '=', 'Pending')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (pending.length === 0) {
    const message = "There are no candidates with 'Pending' status to divide into slots.";
    throw new HttpError(409, 'no_pending', message);
  }
  const slots = divideIntoSlots(pending, schedule);
  const moves = slots.map(({ name, people }) => ({ slot: name, entries: people }));
  return {
    message: describeDivision(pending.length, slots.length, schedule),
    undoable: await moveToSlots(call, moves),
  };
}

function describeMove(entries: readonly { time_slot: string }[], slot: string): string {
  const candidates = pluralize(entries.length, 'candidate');
  const have = `${candidates} ${pluralForm(entries.length, 'has', 'have')}`;
  if (!slot) return `${have} no slot now.`;
  const isFirst = entries.every((entry) => !isTimeSlot(entry.time_slot));
  return isFirst ? `${have} a slot now: ${slot}.` : `${candidates} moved to ${slot}.`;
}

/** Moves entries to a slot, or out of theirs if it is empty. @throws HttpError 404 if none exists; 409 `schedule_published` */
async function moveEntries(call: AccountWriting, { ids, timeSlot }: SlotMove) {
  await refusePublished(call.transaction);
  const { entries, missing } = await findChosen(call.transaction, ids);
  return {
    message: describeMove(entries, timeSlot) + missing,
    undoable: await moveToSlots(call, [{ slot: timeSlot, entries }]),
  };
}

/** Who took answers about health or conviction out of the product is in the audit log. */
async function recordSensitive(db: Db, { sensitive }: ExportQuery, by: Actor): Promise<void> {
  const fields = ['sensitive'];
  if (sensitive) await recordChange({ transaction: db, by }, 'auditions', 'exported', { fields });
}

export async function scheduleRoutes(app: FastifyInstance, database: Database) {
  const { db } = database;

  fileRoute(app, 'organiser', '/auditions/export', {
    summary: 'The schedule as a file for spreadsheets',
    type: 'text/csv',
    name: 'audition_schedule.csv',
    query: ExportQuery,
    refusals: [404],
    read: async ({ query, request }) => {
      const viewer = await viewerOf(db, request.account!);
      const file = await exportSchedule(db, viewer, query.sensitive);
      await recordSensitive(db, query, request.account!);
      if (file) return file;
      const message = 'Failed to export CSV. No slotted auditions may be available.';
      throw new HttpError(404, 'no_slots', message);
    },
  });

  fileRoute(app, 'organiser', '/auditions/export/reviews', {
    summary: 'All entries with a row for each review, as a file for spreadsheets',
    type: 'text/csv',
    name: 'audition_reviews.csv',
    query: ExportQuery,
    read: async ({ query, request }) => {
      await recordSensitive(db, query, request.account!);
      return exportReviews(db, await viewerOf(db, request.account!), query.sensitive);
    },
  });

  writeRoute(app, database, 'organiser', 'POST', '/auditions/schedule-slots', {
    summary: 'Divides the pending entries into time slots',
    body: SlotSchedule,
    response: { 200: BulkChangeResult },
    refusals: [409],
    changes: ['auditions'],
    write: (call) => scheduleSlots(call, call.body),
  });

  writeRoute(app, database, 'organiser', 'PUT', '/auditions/time-slots', {
    summary: 'Moves entries to a time slot, or out of theirs',
    body: SlotMove,
    response: { 200: BulkChangeResult },
    refusals: [404, 409],
    changes: ['auditions'],
    write: (call) => moveEntries(call, call.body),
  });
}
