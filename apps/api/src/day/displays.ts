import { randomUUID } from 'node:crypto';
import { type Display, type DisplayInput, type NewDisplay } from '@nox/contracts';
import { hashOf, newToken } from '../auth/candidate-links.ts';
import { recordChange } from '../database/audit.ts';
import {
  creationTime,
  DAY_MS,
  isoTime,
  isoTimeOfMicroseconds,
  readTime,
} from '../database/clock.ts';
import { type Db, type DisplayLinkRow } from '../database/schema.ts';
import { notFound } from '../errors/http-error.ts';
import { type AccountWriting } from '../http/routes.ts';

/* Screens in the corridor, each with a secret link of its own. */

export const DISPLAY = 'Display';

/** Auditions take some days; a link that is forgotten ends. */
const LIFETIME_MS = 30 * DAY_MS;

const toDisplay = ({ id, created_at, expires_at, label, shows }: DisplayLinkRow): Display => ({
  _id: id,
  label,
  shows,
  createdAt: isoTimeOfMicroseconds(created_at),
  expiresAt: isoTime(expires_at),
});

export async function listDisplays(db: Db): Promise<Display[]> {
  const query = db.selectFrom('display_links').selectAll().orderBy('created_at');
  const now = await readTime(db);
  return (await query.where('expires_at', '>', now).execute()).map(toDisplay);
}

export async function addDisplay(
  { transaction, by }: AccountWriting,
  { label, shows }: DisplayInput,
): Promise<NewDisplay> {
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
  await recordChange(transaction, { subject: 'displays', action: 'created', by, after: label });
  return { ...toDisplay(row), token };
}

/** Its link works no more. @throws HttpError 404 */
export async function revokeDisplay({ transaction, by }: AccountWriting, id: string) {
  const row = await transaction
    .deleteFrom('display_links')
    .where('id', '=', id)
    .returning('label')
    .executeTakeFirst();
  if (!row) throw notFound(DISPLAY);
  const change = { subject: 'displays', action: 'deleted', by, before: row.label } as const;
  await recordChange(transaction, change);
}

/** Deletes links past their time. @param now see `clock.ts` */
export async function pruneDisplays(transaction: Db, now: number): Promise<void> {
  await transaction.deleteFrom('display_links').where('expires_at', '<=', now).execute();
}
