import { BulkChangeQuery, Message, SlotSchedule } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Db } from '../database/schema';
import { deleteNotSelected, rejectPending } from './bulk-changes';
import { scheduleSlots } from './schedule-slots';

/** What changes many entries at once. Part of `auditionRoutes`. */
export async function bulkRoutes(app: FastifyInstance, { db }: { db: Db }) {
  app.post<{ Body: SlotSchedule }>(
    '/auditions/schedule-slots',
    {
      config: {
        gate: 'administrator',
        summary: 'Divides the pending entries into time slots',
        refusals: [409],
      },
      schema: { body: SlotSchedule, response: { 200: Message } },
    },
    async (request): Promise<Message> => ({ message: await scheduleSlots(db, request.body) }),
  );

  app.put<{ Querystring: BulkChangeQuery }>(
    '/auditions/reject-pending',
    {
      config: {
        gate: 'administrator',
        summary: 'Makes every pending entry not selected',
        refusals: [409],
      },
      schema: { querystring: BulkChangeQuery, response: { 200: Message } },
    },
    async (request): Promise<Message> => ({
      message: await rejectPending(db, request.query.expected),
    }),
  );

  app.delete<{ Querystring: BulkChangeQuery }>(
    '/auditions/not-selected',
    {
      config: {
        gate: 'administrator',
        summary: 'Deletes every entry that is not selected',
        refusals: [409],
      },
      schema: { querystring: BulkChangeQuery, response: { 200: Message } },
    },
    async (request): Promise<Message> => ({
      message: await deleteNotSelected(db, request.query.expected),
    }),
  );
}
