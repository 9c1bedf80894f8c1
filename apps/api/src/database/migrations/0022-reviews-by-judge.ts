import { type Db } from '../schema.ts';

/** Which accounts review under a name is looked for with each new review. */
export async function up({ schema }: Db): Promise<void> {
  await schema.createIndex('reviews_by_judge').on('reviews').column('judge_key').execute();
}
