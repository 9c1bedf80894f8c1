import { type Db } from '../schema.ts';

/** Of an e-mail that did not arrive and was sent as a chat instead: what it was, for taking that back. */
export async function up({ schema }: Db): Promise<void> {
  await schema.alterTable('messages').addColumn('before_chat', 'text').execute();
}
