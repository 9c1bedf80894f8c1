import { StatusChange } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Gate } from '../auth/gate';
import { type Db } from '../database/schema';
import { entityId } from '../errors/entity-id';
import { HttpError, notFound } from '../errors/http-error';
import { validate } from '../errors/validate';
import {
  changeStatus,
  deleteAuditionEntry,
  findAuditionEntry,
  listAuditionEntries,
} from './audition-entries';
import { bulkRoutes } from './bulk-routes';
import { importRoutes } from './import-routes';
import { reviewRoutes } from './review-routes';
import { exportSchedule } from './schedule-export';

const ENTRY = 'Audition entry';
type OneEntry = { Params: { id: string } };

/** Auditions hold contact details: administrators only, and nothing on the way may keep a copy. */
export async function auditionRoutes(app: FastifyInstance, { db, gate }: { db: Db; gate: Gate }) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.addHook('onRequest', gate.administrator);

  app.get('/auditions', () => listAuditionEntries(db));

  app.get('/auditions/export', async (_request, reply) => {
    const file = exportSchedule(await listAuditionEntries(db));
    if (file === undefined) {
      const message = 'Failed to export CSV. No slotted auditions may be available.';
      throw new HttpError(404, 'no_slots', message);
    }
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audition_schedule.csv"')
      .send(file);
  });

  app.get<OneEntry>('/auditions/:id', async (request) => {
    const entry = await findAuditionEntry(db, entityId(request.params.id, ENTRY));
    if (!entry) throw notFound(ENTRY);
    return entry;
  });

  app.put<OneEntry>('/auditions/:id/status', async (request) => {
    const id = entityId(request.params.id, ENTRY);
    const { status } = validate(StatusChange, request.body);
    const entry = await changeStatus(db, id, status);
    if (!entry) throw notFound(ENTRY);
    return entry;
  });

  app.delete<OneEntry>('/auditions/:id', async (request, reply) => {
    const id = entityId(request.params.id, ENTRY);
    if (!(await deleteAuditionEntry(db, id))) throw notFound(ENTRY);
    return reply.code(204).send();
  });

  await app.register(reviewRoutes, { db });
  await app.register(bulkRoutes, { db });
  await app.register(importRoutes, { db });
}
