import { type StoredJudgingSettings } from '@nox/contracts';
import { type Db } from '../../database/schema.ts';

/** The uid of an account that hides others' reviews; undefined for any other account, which sees everything. */
export type HidingUid = string | undefined;

export async function readSettings(db: Db, uid: string): Promise<StoredJudgingSettings> {
  const row = await db
    .selectFrom('judging_settings')
    .select('hides_reviews')
    .where('account_uid', '=', uid)
    .executeTakeFirst();
  return { hidesReviews: row ? row.hides_reviews === 1 : null };
}

export async function writeSettings(db: Db, uid: string, hidesReviews: boolean): Promise<void> {
  const hides_reviews = Number(hidesReviews);
  await db
    .insertInto('judging_settings')
    .values({ account_uid: uid, hides_reviews })
    .onConflict((conflict) => conflict.column('account_uid').doUpdateSet({ hides_reviews }))
    .execute();
}

/** For the account that reads entries; every response with reviews must be made with it. */
export async function hidingUidOf(db: Db, account: { uid: string } | null): Promise<HidingUid> {
  if (!account) return undefined;
  return (await readSettings(db, account.uid)).hidesReviews ? account.uid : undefined;
}
