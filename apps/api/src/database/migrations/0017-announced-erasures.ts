import { type Db } from '../schema.ts';

/** When it was announced that a season's candidates will be erased, and how many; null while that is not planned. */
export async function up({ schema }: Db): Promise<void> {
  await schema.alterTable('seasons').addColumn('erasure_announced_at', 'bigint').execute();
  await schema.alterTable('seasons').addColumn('erasure_count', 'integer').execute();
}
