import { NewSeason, Season } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { inSnapshot } from '../auditions/entries/audition-entries.ts';
import { toCsv } from '../auditions/schedule/csv.ts';
import { reviewRows } from '../auditions/schedule/reviews-export.ts';
import { CSV, sendFile } from '../auditions/schedule/schedule-routes.ts';
import { authorOf } from '../content/content-routes.ts';
import { type Database } from '../database/revisions.ts';
import { notFound } from '../errors/http-error.ts';
import { sendInChunks } from '../http/large-responses.ts';
import { entityId } from '../http/validation.ts';
import { archivedPages } from './archived-entries.ts';
import { startSeason } from './start-season.ts';

const FORMER = 'Former season';

/** Starts a new season, and reads former ones. */
export async function archiveRoutes(app: FastifyInstance, { db, revisions }: Database) {
  sendInChunks(app);

  app.post<{ Body: NewSeason }>(
    '/seasons',
    {
      config: {
        gate: 'administrator',
        summary: 'Starts a new season, and moves the entries of the current one into the archive',
        refusals: [409],
      },
      schema: { body: NewSeason, response: { 201: Season } },
    },
    async (request, reply) =>
      reply.code(201).send(await startSeason(revisions, request.body, authorOf(request))),
  );

  app.get<{ Params: { id: string } }>(
    '/seasons/:id/export',
    {
      config: {
        gate: 'administrator',
        summary: 'The entries of a former season with their reviews, as a file for spreadsheets',
      },
      schema: CSV,
    },
    async (request, reply) => {
      const id = entityId(request.params.id, FORMER);
      const season = await db
        .selectFrom('seasons')
        .select('id')
        .where('id', '=', id)
        .where('is_current', '=', 0)
        .executeTakeFirst();
      if (!season) throw notFound(FORMER);
      const file = await inSnapshot(db, (snapshot) =>
        toCsv(reviewRows(archivedPages(snapshot, id), undefined)),
      );
      return sendFile(reply, 'former_season.csv', file);
    },
  );
}
