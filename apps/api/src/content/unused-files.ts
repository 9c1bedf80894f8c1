import { type FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { type Db } from '../database/schema.ts';
import { type MediaStore } from '../media/media-store.ts';
import { FILE_COLUMNS } from './file-columns.ts';

const references = Object.entries(FILE_COLUMNS).flatMap(([table, columns]) =>
  columns.map((column) => ({ table, column })),
);

/** Also an absolute address that ends in `url` counts: it may well be ours. */
async function isReferred(db: Db, url: string): Promise<boolean> {
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
 * Deletes those of `urls` that lie in our media store and that no item refers to any more. Called after the
 * transaction that let go of them: a file too many is litter, a file too few is a broken page.
 * Never throws: the change that the caller acknowledges has been made.
 */
export async function removeUnusedFiles(
  db: Db,
  media: MediaStore,
  urls: readonly string[],
  log: FastifyBaseLogger,
): Promise<void> {
  for (const url of new Set(urls)) {
    try {
      if (media.holds(url) && !(await isReferred(db, url))) await media.remove(url);
    } catch (error) {
      log.warn({ err: error }, 'a file that nothing refers to could not be removed');
    }
  }
}
