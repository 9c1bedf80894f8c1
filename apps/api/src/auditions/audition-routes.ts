import { AuditionEntry, StatusChange } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NoContent } from '../contract/no-content.ts';
import { type Revisions } from '../database/revisions.ts';
import { type Db } from '../database/schema.ts';
import { entityId } from '../errors/entity-id.ts';
import { HttpError, notFound } from '../errors/http-error.ts';
import { readsBrotli } from '../http/encoding.ts';
import { IdempotentWriter } from '../http/idempotency.ts';
import { addVary } from '../http/vary.ts';
import { readAll } from './audition-changes.ts';
import {
  changeStatus,
  deleteAuditionEntry,
  ENTRY,
  findAuditionEntry,
  listAuditionEntries,
} from './audition-entries.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { changeRoutes } from './change-routes.ts';
import { compressedAnswer, sendCompressed } from './compressed-answer.ts';
import { importRoutes } from './import-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import { exportSchedule } from './schedule-export.ts';
import { undoRoutes } from './undo-routes.ts';

type OneEntry = { Params: { id: string } };

/** Auditions hold contact details: administrators only, and nothing on the way may keep a copy. */
export async function auditionRoutes(
  app: FastifyInstance,
  { db, revisions }: { db: Db; revisions: Revisions },
) {
  const writer = new IdempotentWriter(revisions, 'auditions');
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const compressedList = compressedAnswer(revisions, async () => {
    const { revision, entries } = await readAll(db);
    return { revision, body: entries };
  });

  app.get(
    '/auditions',
    {
      config: { gate: 'administrator', summary: 'All audition entries, in order of arrival' },
      schema: { response: { 200: z.array(AuditionEntry) } },
    },
    async (request, reply) => {
      addVary(reply, 'Accept-Encoding');
      if (readsBrotli(request)) {
        const list = await compressedList();
        return sendCompressed(reply.header('nox-revision', list.revision), list);
      }
      const { revision, entries } = await readAll(db);
      return reply.header('nox-revision', revision).send(entries);
    },
  );

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
    async (_request, reply) => {
      const file = exportSchedule(await listAuditionEntries(db));
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

  app.get<OneEntry>(
    '/auditions/:id',
    {
      config: { gate: 'administrator', summary: 'One audition entry' },
      schema: { response: { 200: AuditionEntry } },
    },
    async (request) => {
      const entry = await findAuditionEntry(db, entityId(request.params.id, ENTRY));
      if (!entry) throw notFound(ENTRY);
      return entry;
    },
  );

  app.put<OneEntry & { Body: StatusChange }>(
    '/auditions/:id/status',
    {
      config: {
        gate: 'administrator',
        summary: 'Changes a status, from any to any',
        refusals: [409],
        takesIdempotencyKey: true,
      },
      schema: { body: StatusChange, response: { 200: AuditionEntry } },
    },
    async (request, reply) => {
      const id = entityId(request.params.id, ENTRY);
      return writer.answer(request, reply, async (transaction, revision) => ({
        status: 200,
        body: await changeStatus(transaction, revision, id, request.body),
      }));
    },
  );

  app.delete<OneEntry>(
    '/auditions/:id',
    {
      config: {
        gate: 'administrator',
        summary: 'Deletes an entry with its reviews',
        takesIdempotencyKey: true,
      },
      schema: { response: { 204: NoContent } },
    },
    async (request, reply) => {
      const id = entityId(request.params.id, ENTRY);
      return writer.answer(request, reply, async (transaction, revision) => {
        await deleteAuditionEntry(transaction, revision, id);
        return { status: 204 };
      });
    },
  );

  await app.register(changeRoutes, { db, revisions });
  await app.register(reviewRoutes, { writer });
  await app.register(bulkRoutes, { revisions });
  await app.register(undoRoutes, { db, revisions });
  await app.register(importRoutes, { db, revisions });
}
