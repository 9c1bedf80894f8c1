import { PublicSeason, Season, SeasonInput } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { cachedRoute } from '../content/cached-route.ts';
import { authorOf } from '../content/content-routes.ts';
import { type Database } from '../database/revisions.ts';
import { expectedVersions, versionTag } from '../http/conditional.ts';
import { entityId } from '../http/validation.ts';
import { type LiveSeason } from './live-season.ts';
import { listSeasons, SEASON, updateSeason } from './seasons.ts';

interface Dependencies extends Database {
  season: LiveSeason;
}

/** The current season is public; administrators read all seasons and change them. */
export async function seasonRoutes(app: FastifyInstance, { db, revisions, season }: Dependencies) {
  cachedRoute(
    app,
    '/season',
    {
      summary: 'The current season, and whether candidates may register',
      schema: PublicSeason,
      noun: SEASON,
    },
    season.response,
  );

  app.get(
    '/seasons',
    {
      config: { gate: 'administrator', summary: 'All seasons, the newest first' },
      schema: { response: { 200: z.array(Season) } },
    },
    () => listSeasons(db),
  );

  app.put<{ Params: { id: string }; Body: SeasonInput }>(
    '/seasons/:id',
    {
      config: {
        gate: 'administrator',
        summary: 'Replaces the settings of the current season',
        takesIfMatch: true,
        refusals: [409],
      },
      schema: { body: SeasonInput, response: { 200: Season } },
    },
    async (request, reply) => {
      const id = entityId(request.params.id, SEASON);
      const caller = { expected: expectedVersions(request), by: authorOf(request) };
      const stored = await revisions.change('season', (transaction) =>
        updateSeason(transaction, id, request.body, caller),
      );
      reply.header('etag', versionTag(stored.version));
      return stored;
    },
  );
}
