import { hasRole, JudgingSettings } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Caller } from '../../auth/gate.ts';
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

/** For the account that reads reviews. */
export const hidingUidOf = async (db: Db, { uid }: { uid: string }): Promise<HidingUid> =>
  (await readSettings(db, uid)).hidesReviews ? uid : undefined;

/** What an account may see of entries. */
export interface Viewer {
  hidingUid: HidingUid;
  /** Of candidates and of other accounts. */
  seesContacts: boolean;
}

/** Security boundary: every response with an entry or a review must be made with it. */
export const viewerOf = async (db: Db, account: Caller): Promise<Viewer> => ({
  hidingUid: await hidingUidOf(db, account),
  seesContacts: hasRole(account.roles, 'organiser'),
});

/** What the account has chosen for judging. */
export async function settingsRoutes(app: FastifyInstance, database: Database) {
  const summary = 'What the account has chosen for judging';
  const gate = 'judge';
  readRoute(app, '/auditions/settings', {
    ...{ gate, summary, response: JudgingSettings },
    read: ({ request }) => readSettings(database.db, request.account!.uid),
  });

  writeRoute(app, database, 'PUT', '/auditions/settings', {
    ...{ gate, summary: 'Chooses whether others’ reviews are left out' },
    ...{ body: JudgingSettings, response: { 200: JudgingSettings } },
    write: ({ transaction, by, body }) => writeSettings(transaction, by, body),
  });
}
