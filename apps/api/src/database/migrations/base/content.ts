import { type Db } from '../../schema.ts';
import { initially, key, required } from './columns.ts';

/** Lists inside an item are JSON text: they are read and written as a whole. */
export async function createContent({ schema }: Db): Promise<void> {
  await schema
    .createTable('team_members')
    .addColumn('id', 'text', key)
    .addColumn('created_at', 'bigint', required)
    .addColumn('name', 'text', required)
    .addColumn('year', 'text', required)
    .addColumn('position', 'text', required)
    .addColumn('category', 'text', required)
    .addColumn('insta_url', 'text', required)
    .addColumn('linked_in_url', 'text', required)
    .addColumn('intro', 'text', required)
    .addColumn('specialization', 'text', required)
    .addColumn('image_url', 'text', required)
    .addColumn('is_active', 'integer', required)
    .addColumn('display_order', 'integer', required)
    .addColumn('version', 'integer', initially(1))
    .addColumn('image_alt', 'text', initially(''))
    .addColumn('image_focus', 'text')
    .execute();
  await schema
    .createTable('tutorials')
    .addColumn('id', 'text', key)
    .addColumn('created_at', 'bigint', required)
    .addColumn('version', 'integer', required)
    .addColumn('title', 'text', required)
    .addColumn('dance_style', 'text', required)
    .addColumn('video_url', 'text', required)
    .addColumn('thumbnail_url', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('instructor', 'text', required)
    .addColumn('instructor_insta_url', 'text', required)
    .addColumn('difficulty', 'text', required)
    .addColumn('tags', 'text', required)
    .addColumn('is_published', 'integer', required)
    .addColumn('display_order', 'integer', required)
    .addColumn('thumbnail_alt', 'text', initially(''))
    .addColumn('thumbnail_focus', 'text')
    .addColumn('video_duration', 'integer')
    .execute();
  await schema
    .createTable('achievements')
    .addColumn('id', 'text', key)
    .addColumn('created_at', 'bigint', required)
    .addColumn('version', 'integer', required)
    .addColumn('title', 'text', required)
    .addColumn('year', 'text', required)
    .addColumn('event', 'text', required)
    .addColumn('category', 'text', required)
    .addColumn('image_url', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('team_member_ids_involved', 'text', required)
    .addColumn('special_mentions', 'text', required)
    .addColumn('image_alt', 'text', initially(''))
    .addColumn('image_focus', 'text')
    .addColumn('pictures', 'text', initially('[]'))
    .execute();
  await schema
    .createTable('rule_sets')
    .addColumn('id', 'text', key)
    .addColumn('created_at', 'bigint', required)
    .addColumn('version', 'integer', required)
    .addColumn('section_title', 'text', required)
    .addColumn('rules', 'text', required)
    .addColumn('event_details', 'text', required)
    .addColumn('is_active', 'integer', required)
    .addColumn('last_updated', 'bigint', required)
    .execute();
  await schema
    .createTable('images')
    .addColumn('url', 'text', key)
    .addColumn('recipe', 'integer', required)
    .addColumn('hash', 'text')
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('placeholder', 'text', required)
    .addColumn('widths', 'text', required)
    .addColumn('formats', 'text', required)
    .execute();
  await schema
    .createTable('deleted_content')
    .addColumn('id', 'text', key)
    .addColumn('content', 'text', required)
    .addColumn('item', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('deleted_at', 'bigint', required)
    .addColumn('deleted_by', 'text')
    .execute();
}

/** What the server records of itself, of changes and of browsers. */
export async function createRecords({ schema }: Db): Promise<void> {
  await schema
    .createTable('revisions')
    .addColumn('name', 'text', key)
    .addColumn('revision', 'bigint', required)
    .execute();
  await schema
    .createTable('milestones')
    .addColumn('name', 'text', key)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await schema
    .createTable('clock')
    .addColumn('name', 'text', key)
    .addColumn('latest', 'bigint', required)
    .execute();
  await schema
    .createTable('idempotency_records')
    .addColumn('account_uid', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('request_hash', 'text', required)
    .addColumn('status', 'integer', required)
    .addColumn('subject_id', 'text')
    .addColumn('recorded_at', 'bigint', required)
    .addPrimaryKeyConstraint('one_record_per_key', ['account_uid', 'key'])
    .execute();
  await schema
    .createTable('audit_log')
    .addColumn('id', 'text', key)
    .addColumn('created_at', 'bigint', required)
    .addColumn('actor', 'text', required)
    .addColumn('actor_uid', 'text')
    .addColumn('actor_email', 'text')
    .addColumn('subject', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('item_id', 'text')
    .addColumn('review_id', 'text')
    .addColumn('count', 'integer', required)
    .addColumn('fields', 'text', required)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute();
  await schema
    .createTable('audit_items')
    .addColumn('change_id', 'text', required)
    .addColumn('item_id', 'text', required)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute();
  await schema
    .createTable('client_metrics')
    .addColumn('app', 'text', required)
    .addColumn('version', 'text', required)
    .addColumn('metric', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('bucket', 'integer', required)
    .addColumn('amount', 'double precision', required)
    .addPrimaryKeyConstraint('client_metrics_key', ['app', 'version', 'metric', 'at', 'bucket'])
    .execute();
}
