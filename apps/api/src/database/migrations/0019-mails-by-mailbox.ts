import { type Db } from '../schema.ts';

/** Which mails went to mailboxes that are not confirmed: HMACs of their addresses, for a day, whatever is erased. */
export async function up({ schema }: Db): Promise<void> {
  await schema
    .createTable('unconfirmed_mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('mailbox_hash', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('unconfirmed_mails_by_mailbox')
    .on('unconfirmed_mails')
    .column('mailbox_hash')
    .execute();
}
