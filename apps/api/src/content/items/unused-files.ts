import { MEDIA_FOLDERS } from '@nox/contracts';
import { type Kysely, sql } from 'kysely';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { creationTime, DAY_MS } from '#platform/database/clock.ts';
import { type RevisionGroup } from '#platform/database/revisions.ts';
import { findRow, insertNew } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { StartUpError } from '#platform/errors/http-error.ts';
import { rootCause } from '#platform/errors/infrastructure-errors.ts';
import { type FileStore } from '#platform/stores/file-store.ts';
import { knownImages } from '../images/image-rows.ts';
import { type MediaStore } from '../media/media-store.ts';
import { removeStored } from '../media/stored-images.ts';
import { filesOf } from './content-kind.ts';
import { deletedFiles } from './deleted-content.ts';
import { KINDS } from './kinds.ts';
import { listVersions } from './society.ts';

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
  queries.push(sql`select 1 from society_versions where society like ${pattern}`);
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

const UNUSED_MS = DAY_MS;

/** Removes what uploads without an item, and crashes, left. @throws the database's error; HttpError 503 when the store is silent */
export async function removeUnused(db: Db, store: FileStore, minAgeMs = UNUSED_MS): Promise<void> {
  const oldNames = async (folder: string) =>
    (await store.list(folder))
      .filter(({ changedAt }) => Date.now() - changedAt >= minAgeMs)
      .map(({ name }) => name);

  for (const folder of Object.keys(MEDIA_FOLDERS)) {
    const media = await oldNames(`media/${folder}`);
    const names = new Set([...media, ...(await oldNames(`originals/${folder}`))]);
    // Read after the names: an item that was saved meanwhile refers to its file.
    const current = [...(await referredFiles(db)).keys()];
    const former = (await listVersions(db)).flatMap(({ society: { logoUrl, pictures } }) => [
      logoUrl,
      ...pictures.map(({ url }) => url),
    ]);
    const referred = [...current, ...(await deletedFiles(db)), ...former].join('\n');
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

/** Names the database whose files a store has. It lies among the originals, which are private. */
const OWNER = 'originals/owner.txt';
const MAX_OWNER_BYTES = 1024 * 1024;
const TIMEOUT_MS = 5_000;

/** When the database first had a store beside the data folder, which no two databases have in common. */
async function idOf(db: Db): Promise<string> {
  const name = 'claimed-stores';
  await insertNew(db, 'milestones', { name, created_at: creationTime() });
  const { created_at: createdAt } = (await findRow(db, 'milestones', { name }))!;
  return String(createdAt);
}

/** Unused files are removed by the owner alone. @returns false for a store of another database @throws HttpError 503 when it is silent */
export async function claimStore(db: Db, media: MediaStore, store: FileStore): Promise<boolean> {
  if (!store.publicAddresses) return true;
  const id = await idOf(db);
  const path = media.incomingPath();
  try {
    if (await store.get(OWNER, path, MAX_OWNER_BYTES)) return (await readFile(path, 'utf8')) === id;
    await writeFile(path, id);
    // False: another server of this database, perhaps, was faster.
    return (await store.putNew(OWNER, path)) || (await claimStore(db, media, store));
  } finally {
    await rm(path, { force: true });
  }
}

async function isReadable(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(url, { signal }).catch(() => undefined);
  await answer?.body?.cancel().catch(() => undefined);
  return answer?.ok === true;
}

/** @param warn for stores that cannot be checked @throws StartUpError when everybody may read the originals */
export async function checkStores(db: Db, media: MediaStore, warn: (message: string) => void) {
  for (const store of media.stores) {
    const addresses = store.publicAddresses?.(OWNER) ?? [];
    try {
      if (!(await claimStore(db, media, store))) {
        warn(`Unused files in ${store.name} are not removed: they are another database's.`);
      }
    } catch (error) {
      const { message } = rootCause(error as Error);
      warn(`Whether others can read originals in ${store.name} is not known: ${message}`);
      continue;
    }
    const readable = await Promise.all(addresses.map(isReadable));
    const index = readable.indexOf(true);
    if (index < 0) continue;
    throw new StartUpError(
      `Everybody can read the original photographs in ${store.name}, at ${addresses[index]!.replace(/owner[.]txt.*/, '…')}: allow public reading below media/ only (operations.md).`,
    );
  }
}
