import { NewSeason, Season } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { inSnapshot } from '../auditions/entries/audition-entries.ts';
import { everything, viewerOf } from '../auditions/entries/viewer.ts';
import { toCsv, reviewRows } from '../auditions/schedule/exports.ts';
import { authorOf } from '../content/content-routes.ts';
import { type Database } from '../database/revisions.ts';
import { notFound } from '../errors/http-error.ts';
import { sendInChunks } from '../http/large-responses.ts';
import { fileRoute } from '../http/read-route.ts';
import { rulesOf, settingsOf } from '../seasons/current-season.ts';
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
        gate: 'organiser',
        summary: 'Starts a new season, and moves the entries of the current one into the archive',
        refusals: [409],
      },
      schema: { body: NewSeason, response: { 201: Season } },
    },
    async (request, reply) =>
      reply.code(201).send(await startSeason(revisions, request.body, authorOf(request))),
  );

  fileRoute(app, '/seasons/:id/export', {
    summary: 'The entries of a former season with their reviews, as a file for spreadsheets',
    ...{ noun: FORMER, type: 'text/csv', name: 'former_season.csv' },
    read: async ({ id, request }) => {
      const season = await db
        .selectFrom('seasons')
        .select('settings')
        .where('id', '=', id)
        .where('is_current', '=', 0)
        .executeTakeFirst();
      if (!season) throw notFound(FORMER);
      const { criteria } = rulesOf(settingsOf(season));
      // Its judging is over: nobody but who is recused is without others' reviews.
      const { recusedFrom } = await viewerOf(db, request.account!);
      const viewer = { ...everything(true), recusedFrom };
      return inSnapshot(db, (snapshot) =>
        toCsv(reviewRows(archivedPages(snapshot, id, viewer), criteria)),
      );
    },
  });
}
