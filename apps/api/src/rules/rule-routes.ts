import { ActiveRuleSet, RuleSet, RuleSetInput } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { changesRoute } from '../content/changes-route.ts';
import { cachedRoute } from '../content/cached-route.ts';
import { itemRoutes, type ContentDependencies } from '../content/content-routes.ts';
import { listContent } from '../content/content-store.ts';
import { cachedResponse } from '../content/cached-response.ts';
import { restoreRoutes } from '../content/restore-routes.ts';
import { findActiveRuleSet, ruleSets } from './rule-sets.ts';

/** Audition rules: everyone reads the active set, administrators read and write all of them. */
export async function ruleRoutes(app: FastifyInstance, dependencies: ContentDependencies) {
  const { db, revisions } = dependencies;

  // Before `/:id`.
  cachedRoute(
    app,
    '/audition-rules/active',
    { summary: 'The active rule set', schema: ActiveRuleSet, noun: 'Active rule set' },
    cachedResponse(revisions, ruleSets.group, () => findActiveRuleSet(db)),
  );

  app.get(
    '/audition-rules',
    {
      config: { gate: 'administrator', summary: 'All rule sets' },
      schema: { response: { 200: z.array(RuleSet) } },
    },
    () => listContent(ruleSets, db, 'all'),
  );

  const schemas = { entity: RuleSet, input: RuleSetInput };
  itemRoutes(app, '/audition-rules', ruleSets, schemas, 'administrator', dependencies);
  restoreRoutes(app, '/audition-rules', ruleSets, dependencies);
  changesRoute(app, '/audition-rules', ruleSets, dependencies);
}
