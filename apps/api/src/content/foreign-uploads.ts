import { setTimeout as sleep } from 'node:timers/promises';
import { type FieldIssue } from '@nox/contracts';
import { type RevisionGroup } from '../database/revisions.ts';
import { HttpError } from '../errors/http-error.ts';
import { copyImage, knownImages, putImage } from '../images/image-rows.ts';
import { type Located } from '../media/media-store.ts';
import { hideMetadata, locateImage, prepareImage, rulesOf } from '../media/stored-images.ts';
import { type Stores } from './image-upkeep.ts';
import { type FileField, refuse } from './media-origins.ts';

/** A request waits this long for an image to be read and its variants to be made; pages give up after 30 s. */
const MAX_WAIT_MS = 10_000;

/**
 * Makes the variants of images that an item is to have and that were not uploaded through this server: a page put them
 * into Firebase Storage, or they have an absolute address of this site. What is slow, or fails for reasons of the
 * machine or the store, is saved all the same; the upkeep makes its variants within minutes.
 * @throws HttpError 400 `invalid` for an image that is refused, as its upload would be
 */
export async function prepareForeignUploads(
  stores: Stores,
  group: RevisionGroup,
  files: readonly FileField[],
): Promise<void> {
  const found = files.flatMap(({ path, url }) => {
    const located = locateImage(stores.media, url);
    return located && located.address !== url ? [{ path, url, located }] : [];
  });
  if (found.length === 0) return;
  const { urls: known } = await knownImages(stores.db);
  const unknown = found.filter(({ url }) => !known.has(url));
  const issues: FieldIssue[] = [];
  const all = Promise.all(
    unknown.map(async ({ path, url, located }) => {
      const message = await prepare(stores, group, url, located);
      if (message) issues.push({ path, message });
    }),
  );
  await Promise.race([all.catch(() => undefined), sleep(MAX_WAIT_MS, undefined, { ref: false })]);
  refuse(issues);
}

/** @returns why the image is refused */
async function prepare(
  { db, revisions, media, images }: Stores,
  group: RevisionGroup,
  url: string,
  located: Located,
): Promise<string | undefined> {
  if (await copyImage(db, located.address, url)) return undefined;
  // What this server has stored was judged at its upload.
  const isOwn = !located.store.publicAddresses;
  const { maxBytes } = rulesOf(located.file);
  try {
    const made = await prepareImage({ media, images }, located, maxBytes);
    if (!made) return undefined;
    // After the wait the item may have been saved and read already.
    await revisions.change(group, (transaction) => putImage(transaction, url, made));
    return undefined;
  } catch (error) {
    if (!(error instanceof HttpError) || error.code === 'store_unavailable') throw error;
    const isRefused = error.status < 500 && error.code !== 'image_too_costly';
    if (isRefused) return isOwn ? undefined : error.message;
    // Its variants come later; until then it is served without its metadata.
    await hideMetadata(media, located);
    return undefined;
  }
}
