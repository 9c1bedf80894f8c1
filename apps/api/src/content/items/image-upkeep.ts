import { setTimeout as sleep } from 'node:timers/promises';
import { isHeld, MINUTE_MS, readClock } from '#platform/database/clock.ts';
import { type Database } from '#platform/database/revisions.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { copyImage, knownImages, putImage } from '../images/image-rows.ts';
import { type Located } from '../media/media-store.ts';
import { candidateUploads } from '../media/candidate-files.ts';
import { uploadsIn } from '../media/resumable-routes.ts';
import { removeExpiredUploads } from '../media/resumable-uploads.ts';
import {
  hideMetadata,
  type ImageStores,
  locateImage,
  prepareImage,
} from '../media/stored-images.ts';
import { type FileStore } from '#platform/stores/file-store.ts';
import { claimStore, referredFiles, removeUnused } from './unused-files.ts';

const INTERVAL_MS = 5 * MINUTE_MS;
/** Looking through the stores for what is not used costs more: that is done every hour. */
const ROUNDS_PER_SEARCH = 12;

type Stores = Database & ImageStores;

/** Pages show each at once. @param stop aborted, no further image is begun @throws the database's error; HttpError 503 when none can be made */
export async function prepareImages({ db, revisions, media, images }: Stores, stop?: AbortSignal) {
  const { urls: known, unreadable } = await knownImages(db);
  /** A file may have several addresses: one of them that has variants. */
  const preparedAt = new Map<string | undefined, string>();
  for (const url of known)
    if (!unreadable.has(url)) preparedAt.set(media.locate(url)?.address, url);
  type Result = Record<'made' | 'unreadable', string[]> & { error?: HttpError };
  const result: Result = { made: [], unreadable: [] };
  const unreachable = new Set<FileStore>();
  for (const [url, groups] of await referredFiles(db)) {
    const located = known.has(url) ? undefined : locateImage(media, url);
    if (!located || unreachable.has(located.store)) continue;
    if (stop?.aborted) break;
    const { store, address } = located;
    const other = preparedAt.get(address);
    const made = other === undefined ? await prepareOrHide({ media, images }, located) : undefined;
    if (stop?.aborted) break;
    if (made instanceof HttpError) {
      if (made.code !== 'store_unavailable') continue;
      unreachable.add(store);
      result.error ??= made;
      continue;
    }
    for (const group of groups) {
      await revisions.change([group], async (transaction) => {
        if (other !== undefined) await copyImage(transaction, other, url);
        else await putImage(transaction, url, made);
      });
    }
    const isPrepared = made !== undefined || other !== undefined;
    if (isPrepared) preparedAt.set(address, url);
    result[isPrepared ? 'made' : 'unreadable'].push(url);
  }
  return result;
}

/** @returns the refusal of an image that is to be tried again; undefined for one that cannot be read or is not there */
async function prepareOrHide(stores: Pick<Stores, 'media' | 'images'>, located: Located) {
  try {
    return await prepareImage(stores, located).catch(async (error: unknown) => {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      await hideMetadata(stores.media, located);
      return error.code === 'image_too_costly' ? error : undefined;
    });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.code === 'store_unavailable') return error;
    // Larger than anything that is read into memory: it is left as it is.
    if (error.status === 413) return undefined;
    throw error;
  }
}

/** Prepares images every few minutes, and removes unused files every hour; both at once. @returns stops it */
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
  async function clean(): Promise<void> {
    // What looks a day old may be a form that is being filled in.
    if (isHeld(await readClock(db))) return;
    for (const folder of [uploadsIn(media), candidateUploads(media)]) {
      await attempt(() => removeExpiredUploads(folder));
    }
    for (const store of media.stores) {
      await attempt(async () => {
        if (await claimStore(db, media, store)) await removeUnused(db, store);
      });
    }
  }
  async function runUntilStopped(): Promise<void> {
    for (let round = 0; !stop.signal.aborted; round += 1) {
      await attempt(async () => {
        const { unreadable, error } = await prepareImages(stores, stop.signal);
        if (unreadable.length > 0) report({ unreadable });
        if (error) report({ error });
      });
      if (round % ROUNDS_PER_SEARCH === 0) await attempt(clean);
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
