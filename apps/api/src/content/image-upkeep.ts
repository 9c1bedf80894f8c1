import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely } from 'kysely';
import { MEDIA_FOLDERS } from '@nox/contracts';
import { type Database, type RevisionGroup } from '../database/revisions.ts';
import { type Db } from '../database/schema.ts';
import { HttpError } from '../errors/http-error.ts';
import { knownImages, putImage } from '../images/image-rows.ts';
import { type MediaStore } from '../media/media-store.ts';
import { removeExpiredUploads } from '../media/resumable-uploads.ts';
import { type ImageStores, isImage, prepareImage, removeStored } from '../media/stored-images.ts';
import { addressesIn, type ContentTable, FILE_COLUMNS } from './content-kind.ts';

const INTERVAL_MS = 60 * 60_000;
/** An upload whose form was never saved. */
const UNUSED_MS = 24 * 60 * 60_000;

const GROUPS: Record<ContentTable, RevisionGroup> = {
  team_members: 'team',
  tutorials: 'tutorials',
  achievements: 'achievements',
  rule_sets: 'rules',
};

type Stores = Database & ImageStores;

/** All addresses of files that items refer to, with the groups of these items. */
async function referredFiles(db: Db): Promise<Map<string, Set<RevisionGroup>>> {
  const tables = db as unknown as Kysely<Record<string, Record<string, string>>>;
  const files = new Map<string, Set<RevisionGroup>>();
  for (const [table, columns] of Object.entries(FILE_COLUMNS)) {
    if (columns.length === 0) continue;
    for (const row of await tables.selectFrom(table).select(columns).execute()) {
      for (const url of Object.values(row).flatMap(addressesIn)) {
        files.set(url, (files.get(url) ?? new Set()).add(GROUPS[table as ContentTable]));
      }
    }
  }
  return files;
}

/** Undefined for an image that cannot be read or is not there; what may be the machine's fault is tried again later. */
function failure(error: unknown): undefined | 'later' {
  if (error instanceof HttpError && error.status < 500) {
    return error.code === 'image_too_costly' ? 'later' : undefined;
  }
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}

/**
 * Makes the variants of images that were stored without. Pages show each as soon as it is made.
 * @param stop aborted, no further image is begun
 * @returns the addresses of those that are made, and of those that cannot be read
 * @throws the database's error, or HttpError 503 when images cannot be processed at all
 */
export async function prepareImages(
  { db, revisions, media, images }: Stores,
  stop?: AbortSignal,
): Promise<{ made: string[]; unreadable: string[] }> {
  const { urls: known } = await knownImages(db);
  const result = { made: [] as string[], unreadable: [] as string[] };
  for (const [url, groups] of await referredFiles(db)) {
    if (known.has(url) || !isImage(media, url)) continue;
    if (stop?.aborted) break;
    const made = await prepareImage({ media, images }, url).catch(failure);
    if (stop?.aborted) break;
    if (made === 'later') continue;
    for (const group of groups) {
      await revisions.change(group, (transaction) => putImage(transaction, url, made));
    }
    result[made ? 'made' : 'unreadable'].push(url);
  }
  return result;
}

async function oldNames(folder: string, minAgeMs: number): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const old = await Promise.all(
    names.map(async (name) => {
      const changed = await stat(join(folder, name)).catch(() => undefined);
      return changed !== undefined && Date.now() - changed.mtimeMs >= minAgeMs;
    }),
  );
  return names.filter((_name, index) => old[index]);
}

/** Removes what uploads without an item, and crashes, have left in the store. */
export async function removeUnused(
  { db, media }: { db: Db; media: MediaStore },
  minAgeMs = UNUSED_MS,
): Promise<void> {
  await removeExpiredUploads(media);
  for (const folder of Object.keys(MEDIA_FOLDERS)) {
    const names = new Set<string>();
    for (const root of [media.root, media.originals]) {
      for (const name of await oldNames(join(root, folder), minAgeMs)) names.add(name);
    }
    // Read after the names: an item that was saved meanwhile refers to its file.
    const referred = [...(await referredFiles(db)).keys()].join('\n');
    for (const url of [...names].map((name) => `/media/${folder}/${name}`)) {
      if (media.fileAt(url) && !referred.includes(url)) await removeStored(db, media, url);
    }
  }
  const variants = join(media.root, 'variants');
  const old = await oldNames(variants, minAgeMs);
  const { hashes } = await knownImages(db);
  for (const hash of old) {
    if (!hashes.has(hash)) await rm(join(variants, hash), { recursive: true, force: true });
  }
}

/** Prepares images and removes unused files, now and every hour. @returns stops it */
export function startImageUpkeep(
  stores: Stores,
  report: (what: { unreadable: string[] } | { error: unknown }) => void,
): () => Promise<void> {
  const stop = new AbortController();
  async function runUntilStopped(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        const { unreadable } = await prepareImages(stores, stop.signal);
        if (unreadable.length > 0) report({ unreadable });
        if (!stop.signal.aborted) await removeUnused(stores);
      } catch (error) {
        if (!stop.signal.aborted) report({ error });
      }
      await sleep(INTERVAL_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }
  const done = runUntilStopped();
  return async () => {
    stop.abort();
    await stores.images.stop();
    await done;
  };
}
