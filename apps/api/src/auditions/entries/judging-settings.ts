import { type JudgingSettings, type StoredJudgingSettings } from '@nox/contracts';
import { type Actor, recordChange } from '../../database/audit.ts';
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

/** Part of a transaction. */
export async function writeSettings(
  transaction: Db,
  by: Actor,
  { hidesReviews }: JudgingSettings,
): Promise<void> {
  const before = await readSettings(transaction, by.uid);
  if (before.hidesReviews === hidesReviews) return;
  const hides_reviews = Number(hidesReviews);
  await transaction
    .insertInto('judging_settings')
    .values({ account_uid: by.uid, hides_reviews })
    .onConflict((conflict) => conflict.column('account_uid').doUpdateSet({ hides_reviews }))
    .execute();
  const after = hidesReviews ? 'hidden' : 'shown';
  await recordChange(transaction, { subject: 'settings', action: 'changed', by, after });
}

/** For the account that reads entries; every response with reviews must be made with it. */
export async function hidingUidOf(db: Db, account: { uid: string } | null): Promise<HidingUid> {
  if (!account) return undefined;
  return (await readSettings(db, account.uid)).hidesReviews ? account.uid : undefined;
}
