import { type Db } from '../schema.ts';

/** People with roles, their invitations and the messages with these. */
export async function up({ schema }: Db): Promise<void> {
  await schema
    .createTable('staff')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('roles', 'text', (column) => column.notNull())
    .addColumn('uid', 'text')
    .addColumn('account_email', 'text')
    .addColumn('invited_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('joined_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .execute();
  for (const column of ['uid', 'email_key']) {
    await schema
      .createIndex(`one_access_per_${column}`)
      .unique()
      .on('staff')
      .column(column)
      .where('ended_at' as never, 'is', null)
      .execute();
  }
  await schema
    .createTable('staff_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('staff_id', 'text', (column) => column.notNull())
    .execute();
  await schema.alterTable('messages').addColumn('staff_id', 'text').execute();
}
