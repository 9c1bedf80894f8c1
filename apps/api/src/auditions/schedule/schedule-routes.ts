import { BulkChangeResult, SlotMove, SlotSchedule } from '@nox/contracts';
import { type FastifyInstance, type FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Database } from '../../database/revisions.ts';
import { HttpError } from '../../errors/http-error.ts';
import { inSnapshot, listAuditionEntries } from '../entries/audition-entries.ts';
import { hidingUidOf } from '../entries/judging-settings.ts';
import { exportReviews } from './reviews-export.ts';
import { exportSchedule } from './schedule-export.ts';
import { moveEntries, scheduleSlots } from './schedule-slots.ts';

export const CSV = { response: { 200: { content: { 'text/csv': { schema: z.string() } } } } };

export const sendFile = (reply: FastifyReply, name: string, file: Buffer) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(file);

/** Divides entries into time slots, moves them between slots, and exports the schedule. */
export async function scheduleRoutes(app: FastifyInstance, { db, revisions }: Database) {
  app.get(
    '/auditions/export',
    {
      config: {
        gate: 'administrator',
        summary: 'The schedule as a file for spreadsheets',
        refusals: [404],
      },
      schema: CSV,
    },
    async (request, reply) => {
      const hidingUid = await hidingUidOf(db, request.account);
      const entries = await inSnapshot(db, (snapshot) => listAuditionEntries(snapshot, hidingUid));
      const file = await exportSchedule(entries);
      if (file === undefined) {
        const message = 'Failed to export CSV. No slotted auditions may be available.';
        throw new HttpError(404, 'no_slots', message);
      }
      return sendFile(reply, 'audition_schedule.csv', file);
    },
  );

  app.get(
    '/auditions/export/reviews',
    {
      config: {
        gate: 'administrator',
        summary: 'All entries with a row for each review, as a file for spreadsheets',
      },
      schema: CSV,
    },
    async ({ account }, reply) => {
      const file = await exportReviews(db, await hidingUidOf(db, account));
      return sendFile(reply, 'audition_reviews.csv', file);
    },
  );

  app.post<{ Body: SlotSchedule }>(
    '/auditions/schedule-slots',
    {
      config: {
        gate: 'administrator',
        summary: 'Divides the pending entries into time slots',
        refusals: [409],
      },
      schema: { body: SlotSchedule, response: { 200: BulkChangeResult } },
    },
    ({ body, account }) => scheduleSlots(revisions, body, account!),
  );

  app.put<{ Body: SlotMove }>(
    '/auditions/time-slots',
    {
      config: {
        gate: 'administrator',
        summary: 'Moves entries to a time slot, or out of theirs',
        refusals: [404, 409],
      },
      schema: { body: SlotMove, response: { 200: BulkChangeResult } },
    },
    ({ body, account }) => moveEntries(revisions, body, account!),
  );
}
