import { JudgingSettings, JudgingState } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Caller } from '../../auth/gate.ts';
import { type Actor, recordChange } from '../../database/audit.ts';
import { type Database } from '../../database/revisions.ts';
import { type Db } from '../../database/schema.ts';
import { readRoute } from '../../http/read-route.ts';
import { writeRoute } from '../../http/write-route.ts';
import { readJudge } from './viewer.ts';

async function readState(db: Db, account: Caller): Promise<JudgingState> {
  const { hidesReviews, judging } = await readJudge(db, account);
  const isDefault = judging.mode === 'open' && judging.criteria.length === 0;
  return { hidesReviews, ...(!isDefault && { judging }) };
}

async function writeSettings(transaction: Db, by: Actor, { hidesReviews }: JudgingSettings) {
  if (hidesReviews === null) return;
  const hides_reviews = Number(hidesReviews);
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('judging_settings')
    .values({ account_uid: by.uid, hides_reviews })
    .onConflict((conflict) =>
      conflict
        .column('account_uid')
        .doUpdateSet({ hides_reviews })
        .where('judging_settings.hides_reviews', '!=', hides_reviews),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return;
  const after = hidesReviews ? 'hidden' : 'shown';
  await recordChange(transaction, { subject: 'settings', action: 'changed', by, after });
}

/** What the account has chosen for judging. */
export async function settingsRoutes(app: FastifyInstance, database: Database) {
  const gate = 'judge';
  readRoute(app, '/auditions/settings', {
    ...{ gate, summary: 'What the account has chosen for judging, and how the season is judged' },
    response: JudgingState,
    read: ({ request }) => readState(database.db, request.account!),
  });

  writeRoute(app, database, 'PUT', '/auditions/settings', {
    ...{ gate, summary: 'Chooses whether others’ reviews are left out' },
    ...{ body: JudgingSettings, response: { 200: JudgingState } },
    write: async ({ transaction, by, body, request }) => {
      await writeSettings(transaction, by, body);
      return readState(transaction, request.account!);
    },
  });
}
