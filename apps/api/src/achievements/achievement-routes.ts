import { Achievement, AchievementInput } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { changesRoute } from '../content/changes-route.ts';
import { itemRoutes, listRoute, type ContentDependencies } from '../content/content-routes.ts';
import { restoreRoutes } from '../content/restore-routes.ts';
import { achievements } from './achievements.ts';

/** Achievements: everyone reads them, administrators write them. */
export async function achievementRoutes(app: FastifyInstance, dependencies: ContentDependencies) {
  const list = { summary: 'All achievements, the newest year first', schema: z.array(Achievement) };
  listRoute(app, '/achievements', achievements, list, dependencies);
  const schemas = { entity: Achievement, input: AchievementInput };
  itemRoutes(app, '/achievements', achievements, schemas, 'optional', dependencies);
  restoreRoutes(app, '/achievements', achievements, dependencies);
  changesRoute(app, '/achievements', achievements, dependencies);
}
