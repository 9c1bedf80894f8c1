import { AuditionEntry, StatusChange } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Database } from '../../database/revisions.ts';
import { addVary, acceptsBrotli } from '../../http/encoding.ts';
import { entityId } from '../../http/validation.ts';
import { writeRoute } from '../../http/write-route.ts';
import { changeStatus, ENTRY, readAllEntries, readEntry } from './audition-entries.ts';
import { compressedResponse, sendCompressed } from './compressed-response.ts';
import { hidingUidOf } from './judging-settings.ts';

type OneEntry = { Params: { id: string } };

/** Reads entries and changes their status. */
export async function entryRoutes(app: FastifyInstance, { db, revisions }: Database) {
  const compressedList = compressedResponse(revisions, async (hidingUid) => {
    const { revision, entries } = await readAllEntries(db, hidingUid);
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
      const hidingUid = await hidingUidOf(db, request.account);
      if (acceptsBrotli(request)) {
        const list = await compressedList(hidingUid);
        return sendCompressed(reply.header('nox-revision', list.revision), list);
      }
      const { revision, entries } = await readAllEntries(db, hidingUid);
      return reply.header('nox-revision', revision).send(entries);
    },
  );

  app.get<OneEntry>(
    '/auditions/:id',
    {
      config: { gate: 'administrator', summary: 'One audition entry' },
      schema: { response: { 200: AuditionEntry } },
    },
    async (request) => {
      const hidingUid = await hidingUidOf(db, request.account);
      return readEntry(db, entityId(request.params.id, ENTRY), hidingUid);
    },
  );

  writeRoute(app, { db, revisions }, 'PUT', '/auditions/:id/status', {
    summary: 'Changes a status, from any to any',
    ...{ noun: ENTRY, body: StatusChange, response: { 200: AuditionEntry } },
    ...{ refusals: [409], changes: ['auditions'] },
    write: async ({ transaction, revised, id, body, by }) => {
      const caller = { by, hidingUid: await hidingUidOf(transaction, by) };
      return changeStatus(transaction, revised.auditions, id, body, caller);
    },
    once: {
      repeat: async ({ transaction, id, by }) =>
        readEntry(transaction, id, await hidingUidOf(transaction, by)),
    },
  });
}
