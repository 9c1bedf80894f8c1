import { JudgingSettings, StoredJudgingSettings } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { type Db } from '../../database/schema.ts';
import { readSettings, writeSettings } from './judging-settings.ts';

/** What the account has chosen for judging. */
export async function settingsRoutes(app: FastifyInstance, { db }: { db: Db }) {
  app.get(
    '/auditions/settings',
    {
      config: { gate: 'administrator', summary: 'What the account has chosen for judging' },
      schema: { response: { 200: StoredJudgingSettings } },
    },
    (request) => readSettings(db, request.account!.uid),
  );

  app.put<{ Body: JudgingSettings }>(
    '/auditions/settings',
    {
      config: { gate: 'administrator', summary: 'Chooses whether others’ reviews are left out' },
      schema: { body: JudgingSettings, response: { 200: JudgingSettings } },
    },
    async (request): Promise<JudgingSettings> => {
      await db
        .transaction()
        .execute((transaction) => writeSettings(transaction, request.account!, request.body));
      return request.body;
    },
  );
}
