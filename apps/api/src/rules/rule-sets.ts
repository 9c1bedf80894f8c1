import { type ActiveRuleSet, type RuleSet, type RuleSetInput } from '@nox/contracts';
import { type ContentKind } from '../content/content-kind.ts';
import { type Db, type RuleSetRow } from '../database/schema.ts';

function activeRuleSet({ sectionTitle, rules, eventDetails }: RuleSet): ActiveRuleSet {
  return { sectionTitle, rules, eventDetails };
}

/** Another version for those that change, but not another `lastUpdated`: nobody saved them. */
async function deactivateOthers(transaction: Db, id: string, { isActive }: RuleSetInput) {
  if (!isActive) return;
  await transaction
    .updateTable('rule_sets')
    .set((row) => ({ is_active: 0, version: row('version', '+', 1) }))
    .where('is_active', '=', 1)
    .where('id', '!=', id)
    .execute();
}

/**
 * Audition rule sets, in order of creation. At most one is active: saving one as active deactivates the others in the
 * same transaction, writers wait for one another (see `Revisions.change`), and a partial unique index guards it.
 */
export const ruleSets: ContentKind<RuleSetRow, RuleSet, RuleSetInput> = {
  table: 'rule_sets',
  group: 'rules',
  noun: 'Rule set',
  sortedBy: { column: 'created_at', direction: 'asc' },
  isPublic: () => false,

  toEntity: (row) => ({
    _id: row.id,
    sectionTitle: row.section_title,
    rules: JSON.parse(row.rules),
    eventDetails: JSON.parse(row.event_details),
    isActive: row.is_active === 1,
    lastUpdated: new Date(row.last_updated).toISOString(),
  }),

  toColumns: (input) => ({
    section_title: input.sectionTitle,
    rules: JSON.stringify(input.rules),
    event_details: JSON.stringify(input.eventDetails),
    is_active: input.isActive ? 1 : 0,
    last_updated: Date.now(),
  }),

  beforeWrite: deactivateOthers,
};

/** What visitors get of the active rule set; `undefined` while there is none. */
export async function findActiveRuleSet(db: Db): Promise<ActiveRuleSet | undefined> {
  const row = await db
    .selectFrom('rule_sets')
    .selectAll()
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return row && activeRuleSet(ruleSets.toEntity(row));
}
