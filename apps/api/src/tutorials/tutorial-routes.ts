import { Tutorial, TutorialInput, TutorialsByStyle } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { changesRoute } from '../content/changes-route.ts';
import { itemRoutes, listRoute, type ContentDependencies } from '../content/content-routes.ts';
import { orderRoute } from '../content/order-route.ts';
import { restoreRoutes } from '../content/restore-routes.ts';
import { byStyle, tutorials } from './tutorials.ts';

/** Tutorials by style: everyone reads the published ones, administrators read and write all of them. */
export async function tutorialRoutes(app: FastifyInstance, dependencies: ContentDependencies) {
  const summary = 'The published tutorials, keyed by style; to administrators all of them';
  const list = { summary, schema: TutorialsByStyle };
  listRoute(app, '/tutorials', tutorials, list, dependencies, byStyle);
  const schemas = { entity: Tutorial, input: TutorialInput };
  itemRoutes(app, '/tutorials', tutorials, schemas, 'optional', dependencies);
  orderRoute(app, '/tutorials', tutorials, dependencies);
  restoreRoutes(app, '/tutorials', tutorials, dependencies);
  changesRoute(app, '/tutorials', tutorials, dependencies);
}
