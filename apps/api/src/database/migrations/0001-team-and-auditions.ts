import { type Kysely } from 'kysely';

/** Type names that both engines read the same way. Flags are integers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('team_members')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('year', 'text', (column) => column.notNull())
    .addColumn('position', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('insta_url', 'text', (column) => column.notNull())
    .addColumn('linked_in_url', 'text', (column) => column.notNull())
    .addColumn('intro', 'text', (column) => column.notNull())
    .addColumn('specialization', 'text', (column) => column.notNull())
    .addColumn('image_url', 'text', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('display_order', 'integer', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('audition_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('full_name', 'text', (column) => column.notNull())
    .addColumn('phone_number', 'text', (column) => column.notNull())
    .addColumn('roll_number', 'text', (column) => column.notNull())
    .addColumn('email_address', 'text', (column) => column.notNull())
    .addColumn('branch', 'text', (column) => column.notNull())
    .addColumn('rate_yourself', 'double precision', (column) => column.notNull())
    .addColumn('why_nox', 'text', (column) => column.notNull())
    .addColumn('other_skills', 'text', (column) => column.notNull())
    .addColumn('dance_style', 'text', (column) => column.notNull())
    .addColumn('dance_video_url', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('time_slot', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('reviews')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) =>
      column.notNull().references('audition_entries.id').onDelete('cascade'),
    )
    .addColumn('judge_name', 'text', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('score', 'integer')
    .execute();
  await db.schema.createIndex('reviews_by_entry').on('reviews').column('entry_id').execute();

  await db.schema
    .createTable('milestones')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
