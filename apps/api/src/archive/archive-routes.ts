import { NewSeason, Season, SeasonFigures } from '@nox/contracts';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { everything, type Viewer, viewerOf } from '../auditions/entries/viewer.ts';
import { authorOf } from '../content/content-routes.ts';
import { recordChange } from '../database/audit.ts';
import { type Database } from '../database/revisions.ts';
import { findRow } from '../database/rows.ts';
import { type SeasonRow } from '../database/schema.ts';
import { notFound } from '../errors/http-error.ts';
import { fileRoute, readRoute } from '../http/read-route.ts';
import { settingsOf } from '../seasons/current-season.ts';
import { seasonPages } from './archived-entries.ts';
import { readFigures } from './season-figures.ts';
import { seasonFiles } from './season-files.ts';
import { startSeason } from './start-season.ts';

const noun = 'Season';

/** Starts a new season, and reads this one and former ones. */
export async function archiveRoutes(app: FastifyInstance, { db, revisions }: Database) {
  /** @throws HttpError 404 */
  async function findSeason(id: string) {
    const season = await findRow(db, 'seasons', id);
    if (!season) throw notFound(noun);
    return season;
  }

  /** Of a former season judging is over: only who is recused is without others' reviews. */
  async function viewerIn({ is_current }: SeasonRow, { account }: FastifyRequest): Promise<Viewer> {
    const viewer = await viewerOf(db, account!);
    return is_current === 1 ? viewer : { ...everything(true), recusedFrom: viewer.recusedFrom };
  }

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

  readRoute(app, '/seasons/:id/figures', {
    ...{ summary: 'How many candidates of a season there were', noun, response: SeasonFigures },
    read: async ({ id, request }) => {
      const season = await findSeason(id);
      return readFigures(seasonPages(db, season, await viewerIn(season, request)));
    },
  });

  fileRoute(app, '/seasons/:id/files', {
    summary:
      'Entries, reviews, schedule, results and messages of a season, as files for spreadsheets in a ZIP file',
    ...{ noun, type: 'application/zip', name: 'season.zip' },
    read: async ({ id, request }) => {
      const season = await findSeason(id);
      const by = authorOf(request);
      const { name: after } = settingsOf(season);
      await recordChange(db, { subject: 'seasons', action: 'exported', by, itemId: id, after });
      return seasonFiles(db, season, await viewerIn(season, request));
    },
  });
}
