import { BulkChangeQuery, SlotSchedule, type Message } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Db } from '../database/schema';
import { validate } from '../errors/validate';
import { deleteNotSelected, rejectPending } from './bulk-changes';
import { scheduleSlots } from './schedule-slots';

/** What changes many entries at once. For administrators: part of `auditionRoutes`, behind its gate. */
export async function bulkRoutes(app: FastifyInstance, { db }: { db: Db }) {
  app.post('/auditions/schedule-slots', async (request): Promise<Message> => {
    return { message: await scheduleSlots(db, validate(SlotSchedule, request.body)) };
  });

  app.put('/auditions/reject-pending', async (request): Promise<Message> => {
    const { expected } = validate(BulkChangeQuery, request.query);
    return { message: await rejectPending(db, expected) };
  });

  app.delete('/auditions/not-selected', async (request): Promise<Message> => {
    const { expected } = validate(BulkChangeQuery, request.query);
    return { message: await deleteNotSelected(db, expected) };
  });
}
