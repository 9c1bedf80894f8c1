import { ActiveRuleSet, RuleSet, RuleSetInput } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { cachedResponse, cachedRoute } from '../content/cached-route.ts';
import { type ContentDependencies, contentRoutes } from '../content/content-routes.ts';
import { listContent } from '../content/content-store.ts';
import { type ContentKind } from '../content/content-kind.ts';
import { type Actor, recordChanges } from '../database/audit.ts';
import { type Db, type RuleSetRow } from '../database/schema.ts';
import { isoTime } from '../database/times.ts';
import { readRoute } from '../http/read-route.ts';

/** Increments the version of the sets that change, but keeps `lastUpdated`, the time of their last save. */
async function deactivateOthers(
  transaction: Db,
  id: string,
  { isActive }: RuleSetInput,
  by?: Actor,
) {
  if (!isActive) return;
  const others = await transaction
    .updateTable('rule_sets')
    .set((row) => ({ is_active: 0, version: row('version', '+', 1) }))
    .where('is_active', '=', 1)
    .where('id', '!=', id)
    .returning('id')
    .execute();
  if (!by) return;
  const change = { subject: 'rules', action: 'changed', by, fields: ['isActive'] } as const;
  await recordChanges(
    transaction,
    others.map((row) => row.id),
    change,
  );
}

/** The one that visitors see by now stays active. */
async function restoreInactive(transaction: Db, { is_active }: RuleSetRow) {
  if (is_active === 0) return undefined;
  const active = await transaction
    .selectFrom('rule_sets')
    .select('id')
    .where('is_active', '=', 1)
    .executeTakeFirst();
  if (!active) return undefined;
  return { changes: { is_active: 0 }, note: ' It is not active: another rule set is by now.' };
}

/**
 * Audition rule sets, in order of creation. At most one is active: saving one as active deactivates the others in the
 * same transaction, writers are serialised (see `Revisions.change`), and a partial unique index guards the invariant.
 */
export const ruleSets: ContentKind<RuleSetRow, RuleSet, RuleSetInput> = {
  table: 'rule_sets',
  group: 'rules',
  path: '/audition-rules',
  entity: RuleSet,
  input: RuleSetInput,
  noun: 'Rule set',
  sortedBy: { column: 'created_at', direction: 'asc' },
  nameOf: (row) => row.section_title,
  isPublic: () => false,

  toEntity: (row) => ({
    _id: row.id,
    sectionTitle: row.section_title,
    rules: JSON.parse(row.rules),
    eventDetails: JSON.parse(row.event_details),
    isActive: row.is_active === 1,
    lastUpdated: isoTime(row.last_updated),
  }),

  toColumns: (input) => ({
    section_title: input.sectionTitle,
    rules: JSON.stringify(input.rules),
    event_details: JSON.stringify(input.eventDetails),
    is_active: input.isActive ? 1 : 0,
    last_updated: Date.now(),
  }),

  beforeWrite: deactivateOthers,
  beforeRestore: restoreInactive,
};

/** What visitors get of the active rule set; `undefined` when there is none. */
export async function findActiveRuleSet(db: Db): Promise<ActiveRuleSet | undefined> {
  const row = await db
    .selectFrom('rule_sets')
    .selectAll()
    .where('is_active', '=', 1)
    .executeTakeFirst();
  if (!row) return undefined;
  return publicRuleSet(ruleSets.toEntity(row, new Map()));
}

export const publicRuleSet = ({ sectionTitle, rules, eventDetails }: RuleSet): ActiveRuleSet => ({
  sectionTitle,
  rules,
  eventDetails,
});

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

  readRoute(app, '/audition-rules', {
    summary: 'All rule sets',
    response: z.array(RuleSet),
    read: () => listContent(ruleSets, db, 'all'),
  });

  contentRoutes(app, ruleSets, dependencies);
}
