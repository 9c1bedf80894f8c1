import { Tutorial, TutorialInput, TutorialsByStyle } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { itemRoutes, cachedRoute, type ContentDependencies } from '../content/content-routes.ts';
import { type Visibility } from '../content/content-kind.ts';
import { listContent } from '../content/content-store.ts';
import { orderRoute } from '../content/order-route.ts';
import { cachedResponse } from '../content/cached-response.ts';
import { byStyle, tutorials } from './tutorials.ts';

/** Tutorials by style: everyone reads the published ones, administrators read and write all of them. */
export async function tutorialRoutes(app: FastifyInstance, dependencies: ContentDependencies) {
  const { db, revisions } = dependencies;
  const load = async (visibility: Visibility) =>
    byStyle(await listContent(tutorials, db, visibility));
  cachedRoute(
    app,
    '/tutorials',
    {
      summary: 'The published tutorials, keyed by style; to administrators all of them',
      schema: TutorialsByStyle,
      noun: tutorials.noun,
    },
    cachedResponse(revisions, tutorials.group, () => load('public')),
    () => load('all'),
  );
  const schemas = { entity: Tutorial, input: TutorialInput };
  itemRoutes(app, '/tutorials', tutorials, schemas, 'optional', dependencies);
  orderRoute(app, '/tutorials', tutorials, dependencies);
}
