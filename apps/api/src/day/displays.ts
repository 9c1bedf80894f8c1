import { randomUUID } from 'node:crypto';
import { Display, DisplayInput, NewDisplay } from '@nox/contracts';
import { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { hashOf, newToken } from '../auth/candidate-links.ts';
import { NoContent } from '../contract/route-table.ts';
import { recordChange } from '../database/audit.ts';
import {
  creationTime,
  DAY_MS,
  isoTime,
  isoTimeOfMicroseconds,
  readTime,
} from '../database/clock.ts';
import { type Database } from '../database/revisions.ts';
import { deleteWhere } from '../database/rows.ts';
import { type Db, type DisplayLinkRow } from '../database/schema.ts';
import { notFound } from '../errors/http-error.ts';
import { readRoute, writeRoute } from '../http/routes.ts';

const noun = 'Display';

/** Auditions take some days; a link that is forgotten ends. */
const LIFETIME_MS = 30 * DAY_MS;

const toDisplay = ({ id, created_at, expires_at, label, shows }: DisplayLinkRow): Display => ({
  _id: id,
  label,
  shows,
  createdAt: isoTimeOfMicroseconds(created_at),
  expiresAt: isoTime(expires_at),
});

/** Screens in the corridor, each with a secret link of its own. */
export async function displayRoutes(app: FastifyInstance, database: Database) {
  const { db } = database;
  // The revision lets every server read the links anew.
  const screens = { gate: 'organiser', changes: ['auditions'] } as const;

  readRoute(app, '/displays', {
    gate: screens.gate,
    summary: 'The screens that show who is next',
    response: z.array(Display),
    read: async () => {
      const query = db.selectFrom('display_links').selectAll().orderBy('created_at');
      return (await query.where('expires_at', '>', await readTime(db)).execute()).map(toDisplay);
    },
  });

  writeRoute(app, database, 'POST', '/displays', {
    ...screens,
    summary: 'A link for a screen',
    body: DisplayInput,
    response: { 201: NewDisplay },
    write: async ({ transaction, by, body: { label, shows } }) => {
      const token = newToken();
      const row: DisplayLinkRow = {
        id: randomUUID(),
        token_hash: hashOf(token),
        created_at: creationTime(),
        label,
        shows,
        expires_at: (await readTime(transaction)) + LIFETIME_MS,
      };
      await transaction.insertInto('display_links').values(row).execute();
      await recordChange({ transaction, by }, 'displays', 'created', { after: label });
      return { ...toDisplay(row), token };
    },
  });

  writeRoute(app, database, 'DELETE', '/displays/:id', {
    ...screens,
    summary: 'Ends the link of a screen',
    noun,
    response: { 204: NoContent },
    write: async ({ transaction, by, id }) => {
      const [row] = await deleteWhere(transaction, 'display_links', id);
      if (!row) throw notFound(noun);
      await recordChange({ transaction, by }, 'displays', 'deleted', { before: row.label });
    },
  });
}

/** Deletes links past their time. @param now see `clock.ts` */
export async function pruneDisplays(transaction: Db, now: number): Promise<void> {
  await transaction.deleteFrom('display_links').where('expires_at', '<=', now).execute();
}
