import { type Db } from '../src/database/schema.ts';

/** As if the database had stored a time half an hour from now. @returns that time */
export async function storeLaterTime(db: Db): Promise<number> {
  const latest = Date.now() + 30 * 60_000;
  await db
    .insertInto('clock')
    .values({ name: 'latest', latest })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ latest }))
    .execute();
  return latest;
}
