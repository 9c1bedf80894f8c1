import { type FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type Db } from '../database/schema.ts';
import { type MediaStore } from '../media/media-store.ts';
import { removeStored } from '../media/stored-images.ts';
import { FILE_COLUMNS } from './content-kind.ts';

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
