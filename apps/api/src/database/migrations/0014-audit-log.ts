import { sql, type Kysely } from 'kysely';

const TABLES = {
  team: 'team_members',
  tutorials: 'tutorials',
  achievements: 'achievements',
  rules: 'rule_sets',
};

async function createTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_uid', 'text')
    .addColumn('actor_email', 'text')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text')
    .addColumn('review_id', 'text')
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('fields', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute();
  await schema
    .createTable('audit_items')
    .addColumn('change_id', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute();
  for (const [table, column] of [
    ['audit_log', 'created_at'],
    ['audit_log', 'item_id'],
    ['audit_items', 'change_id'],
    ['audit_items', 'item_id'],
  ] as const) {
    await schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
  }
}

/** Who changed what, and when. The changes of content, which were stored alone, are part of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  for (const [subject, table] of Object.entries(TABLES)) {
    await sql`insert into audit_log (id, created_at, actor, actor_email, subject, action, item_id, count, fields)
      select id, created_at, 'account', changed_by, ${sql.lit(subject)}, kind, item_id, 1, fields from content_changes
      where item_id in (select id from ${sql.table(table)})
      or item_id in (select id from deleted_content where content = ${sql.lit(table)})`.execute(db);
  }
  await db.schema.dropTable('content_changes').execute();
}
