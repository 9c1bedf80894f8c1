import { AuditionEntry, StatusChange } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Database } from '../../database/revisions.ts';
import { addVary, acceptsBrotli } from '../../http/encoding.ts';
import { readRoute } from '../../http/read-route.ts';
import { writeRoute } from '../../http/write-route.ts';
import { changeStatus, ENTRY, readAllEntries, readEntry } from './audition-entries.ts';
import { compressedResponse, sendCompressed } from './compressed-response.ts';
import { viewerOf } from './viewer.ts';

/** Reads entries and changes their status. */
export async function entryRoutes(app: FastifyInstance, database: Database) {
  const { db, revisions } = database;
  const compressedList = compressedResponse(revisions, async (viewer) => {
    const { revision, entries } = await readAllEntries(db, viewer);
    return { revision, body: entries };
  });

  readRoute(app, '/auditions', {
    ...{ gate: 'judge', summary: 'All audition entries, in order of arrival' },
    response: z.array(AuditionEntry),
    read: async ({ request, reply }) => {
      addVary(reply, 'Accept-Encoding');
      const viewer = await viewerOf(db, request.account!);
      if (acceptsBrotli(request)) {
        const list = await compressedList(viewer);
        return sendCompressed(reply.header('nox-revision', list.revision), list);
      }
      const { revision, entries } = await readAllEntries(db, viewer);
      return reply.header('nox-revision', revision).send(entries);
    },
  });

  readRoute(app, '/auditions/:id', {
    ...{ gate: 'judge', summary: 'One audition entry', noun: ENTRY, response: AuditionEntry },
    read: async ({ id, request }) => readEntry(db, id, await viewerOf(db, request.account!)),
  });

  writeRoute(app, database, 'PUT', '/auditions/:id/status', {
    summary: 'Changes a status, from any to any',
    ...{ noun: ENTRY, body: StatusChange, response: { 200: AuditionEntry } },
    ...{ refusals: [409], changes: ['auditions'] },
    write: async (call) => {
      const viewer = await viewerOf(call.transaction, call.request.account!);
      return changeStatus({ ...call, viewer }, call.id, call.body);
    },
    once: {
      repeat: async ({ transaction, id, request }) =>
        readEntry(transaction, id, await viewerOf(transaction, request.account!)),
    },
  });
}
