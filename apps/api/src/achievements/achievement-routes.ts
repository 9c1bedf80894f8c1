import { Achievement, AchievementInput } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { itemRoutes, cachedRoute, type ContentDependencies } from '../content/content-routes.ts';
import { listContent } from '../content/content-store.ts';
import { cachedResponse } from '../content/cached-response.ts';
import { achievements } from './achievements.ts';

/** Achievements: everyone reads them, administrators write them. */
export async function achievementRoutes(app: FastifyInstance, dependencies: ContentDependencies) {
  const { db, revisions } = dependencies;
  cachedRoute(
    app,
    '/achievements',
    {
      summary: 'All achievements, the newest year first',
      schema: z.array(Achievement),
      noun: achievements.noun,
    },
    cachedResponse(revisions, achievements.group, () => listContent(achievements, db, 'public')),
    () => listContent(achievements, db, 'all'),
  );
  const schemas = { entity: Achievement, input: AchievementInput };
  itemRoutes(app, '/achievements', achievements, schemas, 'optional', dependencies);
}
