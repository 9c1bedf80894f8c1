import { type Kysely } from 'kysely';

/** Of an e-mail whether it may have arrived although the mail server did not say so. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('messages')
    .addColumn('may_have_arrived', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
