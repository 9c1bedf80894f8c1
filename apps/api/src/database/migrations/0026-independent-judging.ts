import { type Db } from '../schema.ts';
import { initially } from './base/columns.ts';

const REVIEW_TABLES = ['reviews', 'undoable_reviews', 'archived_reviews'] as const;

/** Scores by criterion, what reviews said before they were changed, who judges under a name of the server, and who is recused. */
export async function up({ schema }: Db): Promise<void> {
  for (const table of REVIEW_TABLES) {
    await schema.alterTable(table).addColumn('revision', 'bigint', initially(0)).execute();
    await schema.alterTable(table).addColumn('version', 'integer', initially(1)).execute();
    await schema.alterTable(table).addColumn('has_seen_others', 'integer', initially(0)).execute();
    await schema.alterTable(table).addColumn('scores', 'text').execute();
    await schema.alterTable(table).addColumn('total', 'double precision').execute();
    await schema.alterTable(table).addColumn('first_total', 'double precision').execute();
    await schema.alterTable(table).addColumn('versions', 'text').execute();
  }
  await schema.createIndex('reviews_by_revision').on('reviews').column('revision').execute();
  await schema
    .createTable('season_judges')
    .addColumn('account_uid', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('judge_key', 'text', (column) => column.notNull().unique())
    .execute();
  await schema
    .createTable('recusals')
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('account_uid', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_recusal_per_account', ['entry_id', 'account_uid'])
    .execute();
  await schema.createIndex('recusals_by_account').on('recusals').column('account_uid').execute();
}
