import { BulkChangeResult, SlotMove, SlotSchedule } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Database } from '../../database/revisions.ts';
import { HttpError } from '../../errors/http-error.ts';
import { inSnapshot, listAuditionEntries } from '../entries/audition-entries.ts';
import { hidingUidOf } from '../entries/judging-settings.ts';
import { exportSchedule } from './schedule-export.ts';
import { moveEntries, scheduleSlots } from './schedule-slots.ts';

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
      schema: { response: { 200: { content: { 'text/csv': { schema: z.string() } } } } },
    },
    async (request, reply) => {
      const hidingUid = await hidingUidOf(db, request.account);
      const entries = await inSnapshot(db, (snapshot) => listAuditionEntries(snapshot, hidingUid));
      const file = await exportSchedule(entries);
      if (file === undefined) {
        const message = 'Failed to export CSV. No slotted auditions may be available.';
        throw new HttpError(404, 'no_slots', message);
      }
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audition_schedule.csv"')
        .send(file);
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
    ({ body, account }) => scheduleSlots(revisions, body, account?.email ?? null),
  );

  app.put<{ Body: SlotMove }>(
    '/auditions/time-slots',
    {
      config: {
        gate: 'administrator',
        summary: 'Moves entries to a time slot, or out of theirs',
        refusals: [404],
      },
      schema: { body: SlotMove, response: { 200: BulkChangeResult } },
    },
    ({ body, account }) => moveEntries(revisions, body, account?.email ?? null),
  );
}
