import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type Db } from '../database/schema.ts';
import { type MediaStore } from '../media/media-store.ts';
import { removeStored } from '../media/stored-images.ts';
import { FILE_COLUMNS } from './content-kind.ts';
import { type FileField, refuse } from './media-origins.ts';

const references = Object.entries(FILE_COLUMNS).flatMap(([table, columns]) =>
  columns.map((column) => ({ table, column })),
);

/** An absolute address that ends in `url` also counts: it may be this site's. */
async function isReferenced(db: Db, url: string): Promise<boolean> {
  const counts = references.map(
    ({ table, column }) =>
      sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} like ${`%${url}%`}`,
  );
  const { rows } = await sql`select 1 where exists (${sql.join(counts, sql` union all `)})`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Deletes those of `urls` that are in the media store and that no item refers to. Called after the transaction that
 * dropped them: a file too many is harmless, a missing one breaks a page. Never throws: the change is committed.
 */
export async function removeUnusedFiles(
  db: Db,
  media: MediaStore,
  urls: readonly string[],
  log: FastifyBaseLogger,
): Promise<void> {
  for (const url of new Set(urls)) {
    try {
      if (media.fileAt(url) && !(await isReferenced(db, url))) await removeStored(db, media, url);
    } catch (error) {
      log.warn({ err: error }, 'a file that nothing refers to could not be removed');
    }
  }
}

/**
 * Refuses files that are not in the store any more, such as an upload whose form was saved a day later. What an item
 * refers to already may be saved again.
 * @throws HttpError 400 `invalid`
 */
export async function refuseMissingFiles(
  db: Db,
  media: MediaStore,
  files: readonly FileField[],
): Promise<void> {
  const missing: FileField[] = [];
  for (const file of files) {
    const stored = media.fileAt(file.url);
    if (!stored || existsSync(join(media.root, stored))) continue;
    if (!(await isReferenced(db, file.url))) missing.push(file);
  }
  const message = 'This file is not stored any more: choose it again, then save.';
  refuse(missing.map(({ path }) => ({ path, message })));
}
