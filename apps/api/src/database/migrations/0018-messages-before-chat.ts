import { type Kysely } from 'kysely';

/** Of an e-mail that did not arrive and was sent as a chat instead: what it was, for taking that back. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('messages').addColumn('before_chat', 'text').execute();
}
