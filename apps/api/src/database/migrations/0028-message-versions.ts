import { type Db } from '../schema.ts';
import { initially } from './base/columns.ts';

/** Two organisers who edit one message do not overwrite each other. */
export async function up({ schema }: Db): Promise<void> {
  await schema.alterTable('messages').addColumn('version', 'integer', initially(1)).execute();
}
