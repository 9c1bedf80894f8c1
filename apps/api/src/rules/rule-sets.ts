import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ActiveRuleSet, RuleSet, RuleSetInput } from '@nox/contracts';
import { cachedResponse, cachedRoute } from '../content/cached-route.ts';
import { columnsOf, type ContentKind, fieldsOf } from '../content/content-kind.ts';
import { type ContentDependencies, contentRoutes } from '../content/content-routes.ts';
import { listContent } from '../content/content-store.ts';
import { type Actor, recordChanges } from '../database/audit.ts';
import { isoTime } from '../database/clock.ts';
import { findRow } from '../database/rows.ts';
import { type Db, type RuleSetRow } from '../database/schema.ts';
import { readRoute } from '../http/routes.ts';

/** Increments the version of the sets that change, but keeps `lastUpdated`, the time of their last save. */
async function deactivateOthers(transaction: Db, id: string, input: RuleSetInput, by?: Actor) {
  if (!input.isActive) return;
  const others = await transaction
    .updateTable('rule_sets')
    .set((row) => ({ is_active: 0, version: row('version', '+', 1) }))
    .where('is_active', '=', 1)
    .where('id', '!=', id)
    .returning('id')
    .execute();
  if (!by) return;
  const change = { subject: 'rules', action: 'changed', by, fields: ['isActive'] } as const;
  const ids = others.map((row) => row.id);
  await recordChanges(transaction, ids, change);
}

/** The one that visitors see by now stays active. */
async function restoreInactive(transaction: Db, { is_active }: RuleSetRow) {
  if (is_active === 0) return undefined;
  if (!(await findRow(transaction, 'rule_sets', { is_active: 1 }))) return undefined;
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
    ...fieldsOf(RuleSetInput, row),
    lastUpdated: isoTime(row.last_updated),
  }),

  toColumns: (input) => ({ ...columnsOf<RuleSetRow>(input), last_updated: Date.now() }),

  beforeWrite: deactivateOthers,
  beforeRestore: restoreInactive,
};

/** What visitors get of the active rule set; `undefined` when there is none. */
export async function findActiveRuleSet(db: Db): Promise<ActiveRuleSet | undefined> {
  const row = await findRow(db, 'rule_sets', { is_active: 1 });
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

  const noun = 'Active rule set';
  const described = { summary: 'The active rule set', schema: ActiveRuleSet, noun };
  const cached = cachedResponse(revisions, ruleSets.group, () => findActiveRuleSet(db));
  // Before `/:id`.
  cachedRoute(app, '/audition-rules/active', described, cached);

  readRoute(app, '/audition-rules', {
    summary: 'All rule sets',
    response: z.array(RuleSet),
    read: () => listContent(ruleSets, db, 'all'),
  });

  contentRoutes(app, ruleSets, dependencies);
}
