import { readFile, rm, writeFile } from 'node:fs/promises';
import { creationTime } from '#platform/database/clock.ts';
import { findRow, insertNew } from '#platform/database/rows.ts';
import { type Db } from '#platform/database/schema.ts';
import { StartUpError } from '#platform/errors/http-error.ts';
import { rootCause } from '#platform/errors/infrastructure-errors.ts';
import { type MediaStore } from '../media/media-store.ts';
import { type FileStore } from '#platform/stores/file-store.ts';

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
      `Everybody can read the original photographs in ${store.name}, at ${addresses[index]!.replace(/owner[.]txt.*/, '…')}: allow public reading below media/ only (docs/operations.md).`,
    );
  }
}
