import { setTimeout as sleep } from 'node:timers/promises';
import { type Database } from '../database/revisions.ts';
import { HttpError } from '../errors/http-error.ts';
import { copyImage, knownImages, putImage } from '../images/image-rows.ts';
import { removeExpiredUploads } from '../media/resumable-uploads.ts';
import { type ImageStores, locateImage, prepareImage } from '../media/stored-images.ts';
import { type FileStore } from '../stores/file-store.ts';
import { claimStore } from './claim-stores.ts';
import { referredFiles } from './referred-files.ts';
import { removeUnused } from './remove-unused.ts';

const INTERVAL_MS = 60 * 60_000;

export type Stores = Database & ImageStores;

interface Prepared {
  /** The addresses of those that are made. */
  made: string[];
  /** Of those that cannot be read or are not there. */
  unreadable: string[];
  /** Of a store that does not answer: its images are tried again later. */
  error?: HttpError;
}

/**
 * Makes the variants of images that were stored without. Pages show each as soon as it is made.
 * @param stop aborted, no further image is begun
 * @throws the database's error, or HttpError 503 when images cannot be processed at all
 */
export async function prepareImages(
  { db, revisions, media, images }: Stores,
  stop?: AbortSignal,
): Promise<Prepared> {
  const { urls: known } = await knownImages(db);
  const result: Prepared = { made: [], unreadable: [] };
  const unreachable = new Set<FileStore>();
  for (const [url, groups] of await referredFiles(db)) {
    const located = locateImage(media, url);
    if (!located || known.has(url) || unreachable.has(located.store)) continue;
    if (stop?.aborted) break;
    const { store, address } = located;
    const isMade = known.has(address);
    const made = isMade || (await prepareImage({ media, images }, located).catch(failure));
    if (stop?.aborted) break;
    if (made instanceof HttpError) {
      if (made.code !== 'store_unavailable') continue;
      unreachable.add(store);
      result.error ??= made;
      continue;
    }
    for (const group of groups) {
      await revisions.change(group, async (transaction) => {
        if (made === true) await copyImage(transaction, address, url);
        else await putImage(transaction, url, made);
      });
    }
    result[made ? 'made' : 'unreadable'].push(url);
  }
  return result;
}

/** The refusal of an image that is to be tried again; undefined for one that cannot be read. */
function failure(error: unknown): HttpError | undefined {
  if (!(error instanceof HttpError)) throw error;
  if (error.code === 'store_unavailable' || error.code === 'image_too_costly') return error;
  if (error.status >= 500) throw error;
  return undefined;
}

/** Prepares images and removes unused files, now and every hour. @returns stops it */
export function startImageUpkeep(
  stores: Stores,
  report: (what: { unreadable: string[] } | { error: unknown }) => void,
): () => Promise<void> {
  const { db, media } = stores;
  const stop = new AbortController();
  async function attempt(work: () => Promise<void>): Promise<void> {
    if (stop.signal.aborted) return;
    await work().catch((error: unknown) => {
      if (!stop.signal.aborted) report({ error });
    });
  }
  async function runUntilStopped(): Promise<void> {
    while (!stop.signal.aborted) {
      await attempt(async () => {
        const { unreadable, error } = await prepareImages(stores, stop.signal);
        if (unreadable.length > 0) report({ unreadable });
        if (error) report({ error });
      });
      await attempt(() => removeExpiredUploads(media));
      for (const store of media.stores) {
        await attempt(async () => {
          if (await claimStore(db, media, store)) await removeUnused(db, store);
        });
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
