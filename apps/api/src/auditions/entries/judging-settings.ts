import { JudgingSettings } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Actor, recordChange } from '../../database/audit.ts';
import { type Database } from '../../database/revisions.ts';
import { type Db } from '../../database/schema.ts';
import { readRoute } from '../../http/read-route.ts';
import { writeRoute } from '../../http/write-route.ts';

/** The uid of an account that hides others' reviews; undefined for any other account, which sees everything. */
export type HidingUid = string | undefined;

async function readSettings(db: Db, uid: string): Promise<JudgingSettings> {
  const row = await db
    .selectFrom('judging_settings')
    .select('hides_reviews')
    .where('account_uid', '=', uid)
    .executeTakeFirst();
  return { hidesReviews: row ? row.hides_reviews === 1 : null };
}

async function writeSettings(transaction: Db, by: Actor, input: JudgingSettings) {
  const before = await readSettings(transaction, by.uid);
  const { hidesReviews } = input;
  if (hidesReviews === null || before.hidesReviews === hidesReviews) return before;
  const hides_reviews = Number(hidesReviews);
  await transaction
    .insertInto('judging_settings')
    .values({ account_uid: by.uid, hides_reviews })
    .onConflict((conflict) => conflict.column('account_uid').doUpdateSet({ hides_reviews }))
    .execute();
  const after = hidesReviews ? 'hidden' : 'shown';
  await recordChange(transaction, { subject: 'settings', action: 'changed', by, after });
  return input;
}

/** For the account that reads entries; every response with reviews must be made with it. */
export async function hidingUidOf(db: Db, account: { uid: string } | null): Promise<HidingUid> {
  if (!account) return undefined;
  return (await readSettings(db, account.uid)).hidesReviews ? account.uid : undefined;
}

/** What the account has chosen for judging. */
export async function settingsRoutes(app: FastifyInstance, database: Database) {
  const summary = 'What the account has chosen for judging';
  readRoute(app, '/auditions/settings', {
    ...{ summary, response: JudgingSettings },
    read: ({ request }) => readSettings(database.db, request.account!.uid),
  });

  writeRoute(app, database, 'PUT', '/auditions/settings', {
    summary: 'Chooses whether others’ reviews are left out',
    ...{ body: JudgingSettings, response: { 200: JudgingSettings } },
    write: ({ transaction, by, body }) => writeSettings(transaction, by, body),
  });
}
