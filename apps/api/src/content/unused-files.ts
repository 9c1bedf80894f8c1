import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db } from '../database/schema.ts';
import { type MediaStore } from '../media/media-store.ts';
import { removeStored } from '../media/stored-images.ts';
import { FILE_COLUMNS } from './content-kind.ts';
import { type FileField, refuse } from './media-origins.ts';

/** A store that is slow delays no response for longer. */
const MAX_WAIT_MS = 2_000;

const references = Object.entries(FILE_COLUMNS).flatMap(([table, columns]) =>
  columns.map((column) => ({ table, column })),
);

/** @param address what all addresses of a file contain */
async function isReferenced(db: Db, address: string): Promise<boolean> {
  const counts = references.map(
    ({ table, column }) =>
      sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} like ${`%${address}%`}`,
  );
  counts.push(sql`select 1 from deleted_content where item like ${`%${address}%`}`);
  const { rows } = await sql`select 1 where exists (${sql.join(counts, sql` union all `)})`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Deletes those of `urls` that are in a store and that no item refers to. Called after the transaction that dropped
 * them: a file too many is harmless, a missing one breaks a page. Never throws: the change is committed, and what fails
 * the upkeep does. What can be restored refers to its files, too.
 */
export async function removeUnusedFiles(
  db: Db,
  media: MediaStore,
  urls: readonly string[],
  onError: (error: unknown) => void,
): Promise<void> {
  const removed = urls.map(async (url) => {
    const located = media.locate(url);
    if (!located || (await isReferenced(db, located.address))) return;
    await removeStored(db, located);
  });
  const all = Promise.all(removed).catch(onError);
  await Promise.race([all, sleep(MAX_WAIT_MS, undefined, { ref: false })]);
}

/**
 * Refuses files that are not in their store any more, such as an upload whose form was saved a day later. What an item
 * refers to already may be saved again, and everything while the store does not answer.
 * @throws HttpError 400 `invalid`
 */
export async function refuseMissingFiles(
  db: Db,
  media: MediaStore,
  files: readonly FileField[],
): Promise<void> {
  const missing: FileField[] = [];
  for (const file of files) {
    const located = media.locate(file.url);
    if (!located || (await isReferenced(db, located.address))) continue;
    const isThere = located.store.has(`media/${located.file}`).catch(() => true);
    if (!(await isThere)) missing.push(file);
  }
  const message = 'This file is not stored any more: choose it again, then save.';
  refuse(missing.map(({ path }) => ({ path, message })));
}
