import { sql, type Kysely } from 'kysely';

/** Lists inside an item are JSON text: they are read and written as a whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('team_members')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();

  await db.schema
    .createTable('tutorials')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('dance_style', 'text', (column) => column.notNull())
    .addColumn('video_url', 'text', (column) => column.notNull())
    .addColumn('thumbnail_url', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('instructor', 'text', (column) => column.notNull())
    .addColumn('instructor_insta_url', 'text', (column) => column.notNull())
    .addColumn('difficulty', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('is_published', 'integer', (column) => column.notNull())
    .addColumn('display_order', 'integer', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('achievements')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('year', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('image_url', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('team_member_ids_involved', 'text', (column) => column.notNull())
    .addColumn('special_mentions', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('rule_sets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('section_title', 'text', (column) => column.notNull())
    .addColumn('rules', 'text', (column) => column.notNull())
    .addColumn('event_details', 'text', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('last_updated', 'bigint', (column) => column.notNull())
    .execute();
  await sql`create unique index one_active_rule_set on rule_sets (is_active) where is_active = 1`.execute(
    db,
  );

  await db.schema
    .createTable('revisions')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute();
}
