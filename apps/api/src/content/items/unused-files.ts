import { MEDIA_FOLDERS } from '@nox/contracts';
import { type Kysely, sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { knownImages } from '../images/image-rows.ts';
import { type FileStore } from '#platform/stores/file-store.ts';
import { deletedFiles } from './deleted-content.ts';
import { DAY_MS } from '#platform/database/clock.ts';
import { type RevisionGroup } from '#platform/database/revisions.ts';
import { filesOf } from './content-kind.ts';
import { KINDS } from './kinds.ts';
import { type Db } from '#platform/database/schema.ts';
import { type MediaStore } from '../media/media-store.ts';
import { removeStored } from '../media/stored-images.ts';

/** A store that is slow delays no response for longer. */
const MAX_WAIT_MS = 2_000;

const references = KINDS.flatMap(({ table, files }) =>
  Object.keys(files).map((column) => ({ table, column })),
);

/** @param address what all addresses of a file contain */
export async function isReferenced(db: Db, address: string): Promise<boolean> {
  const pattern = `%${address}%`;
  const queries = references.map(
    ({ table, column }) =>
      sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} like ${pattern}`,
  );
  queries.push(sql`select 1 from deleted_content where item like ${pattern}`);
  const any = sql`select 1 where exists (${sql.join(queries, sql` union all `)})`;
  return (await any.execute(db)).rows.length > 0;
}

/** Deletes those of `urls` that are in a store and that nothing refers to, after the transaction that dropped them; never throws. */
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

/** All addresses of files that items refer to, with the groups of these items. */
export async function referredFiles(db: Db): Promise<Map<string, Set<RevisionGroup>>> {
  const tables = db as unknown as Kysely<Record<string, Record<string, string>>>;
  const files = new Map<string, Set<RevisionGroup>>();
  for (const kind of KINDS) {
    const columns = Object.keys(kind.files);
    if (columns.length === 0) continue;
    for (const row of await tables.selectFrom(kind.table).select(columns).execute()) {
      for (const url of filesOf(kind, row)) {
        files.set(url, (files.get(url) ?? new Set()).add(kind.group));
      }
    }
  }
  return files;
}

/** An upload whose form was never saved. */
const UNUSED_MS = DAY_MS;

/** Removes what uploads without an item, and crashes, left. @throws the database's error; HttpError 503 when the store is silent */
export async function removeUnused(db: Db, store: FileStore, minAgeMs = UNUSED_MS): Promise<void> {
  const oldNames = async (folder: string) =>
    (await store.list(folder))
      .filter(({ changedAt }) => Date.now() - changedAt >= minAgeMs)
      .map(({ name }) => name);

  for (const folder of Object.keys(MEDIA_FOLDERS)) {
    const names = new Set<string>();
    for (const root of ['media', 'originals']) {
      for (const name of await oldNames(`${root}/${folder}`)) names.add(name);
    }
    // Read after the names: an item that was saved meanwhile refers to its file.
    const current = [...(await referredFiles(db)).keys()];
    const referred = [...current, ...(await deletedFiles(db))].join('\n');
    for (const file of [...names].map((name) => `${folder}/${name}`)) {
      const address = store.addressOf(file);
      if (!store.isUpload(file) || referred.includes(address)) continue;
      await removeStored(db, { store, file, address });
    }
  }
  const old = await oldNames('media/variants');
  const { hashes } = await knownImages(db);
  for (const hash of old) if (!hashes.has(hash)) await store.removeFolder(`media/variants/${hash}`);
}
