import { existsSync } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { type Readable } from 'node:stream';
import { MEDIA_FOLDERS, type MediaFolder, type UploadedMedia } from '@nox/contracts';
import { type Db } from '../database/schema.ts';
import { type ImageKind, type MadeImage } from '../images/image-job.ts';
import { type ImageProcess } from '../images/image-process.ts';
import { deleteImage, imagesAt, putImage } from '../images/image-rows.ts';
import { sniffExtension } from './content-type.ts';
import { fileName, type MediaStore, place, type Received, syncFolder } from './media-store.ts';

export interface ImageStores {
  db: Db;
  media: MediaStore;
  images: ImageProcess;
}

const folderOf = ({ root }: MediaStore, hash: string) => join(root, 'variants', hash);

/** Moves variants to their address. Of two servers with one folder both may have made the same. */
async function placeVariants(media: MediaStore, output: string, hash: string): Promise<void> {
  const folder = folderOf(media, hash);
  if (existsSync(folder)) return rm(output, { recursive: true });
  await syncFolder(output);
  await place(output, folder);
}

async function placeUpload(
  media: MediaStore,
  { path, id }: Received,
  { hash, publicKind }: MadeImage,
  folder: MediaFolder,
  name: string,
): Promise<string> {
  const file = join(folder, fileName(name, id, publicKind));
  await place(join(folderOf(media, hash), `public.${publicKind}`), join(media.root, file));
  await place(path, join(media.originals, file));
  return `/media/${folder}/${fileName(name, id, publicKind)}`;
}

/**
 * Stores an image: its variants and, at its address, one of them are served; the original is not.
 * @throws HttpError 400, 413, 415 or 422; nothing of the image remains
 */
export async function saveImage(
  { db, media, images }: ImageStores,
  folder: MediaFolder,
  name: string,
  body: Readable,
): Promise<UploadedMedia> {
  const received = await media.receive(folder, body);
  const output = media.incomingPath();
  const kind = received.extension as ImageKind;
  let made: MadeImage | undefined;
  let url: string | undefined;
  try {
    const job = { input: received.path, kind, output, salt: received.id, isLenient: false };
    made = await images.make(job);
    await placeVariants(media, output, made.hash);
    url = await placeUpload(media, received, made, folder, name);
    await putImage(db, url, made);
    return { url, image: (await imagesAt(db, [url])).get(url) };
  } catch (error) {
    await rm(received.path, { force: true });
    await rm(output, { recursive: true, force: true });
    if (made) await rm(folderOf(media, made.hash), { recursive: true, force: true });
    if (url) await media.remove(url);
    throw error;
  }
}

/** Whether an address is that of an image which the store could have returned. */
export function isImage({ fileAt }: MediaStore, url: string): boolean {
  const folder = dirname(fileAt(url) ?? '');
  return folder in MEDIA_FOLDERS && folder !== 'tutorial_videos';
}

/**
 * Makes the variants of an image that was stored before there were any, or with another recipe. At its address one of
 * them takes the place of the original, which is kept.
 * @param url of the store
 * @throws HttpError when it cannot be read; then it is served as before
 */
export async function prepareImage(
  { media, images }: Omit<ImageStores, 'db'>,
  url: string,
): Promise<MadeImage> {
  const file = media.fileAt(url)!;
  const [shown, original] = [join(media.root, file), join(media.originals, file)];
  const input = existsSync(original) ? original : shown;
  const output = media.incomingPath();
  try {
    const kind = (await sniffExtension(input, MEDIA_FOLDERS.team_images.types)) as ImageKind;
    const publicKind = extname(file).slice(1) as ImageKind;
    const job = { input, kind, output, publicKind, salt: url, isLenient: true };
    const made = await images.make(job);
    if (input === shown) {
      await link(shown, original);
      await syncFolder(dirname(original));
    }
    await place(join(output, `public.${publicKind}`), shown);
    await placeVariants(media, output, made.hash);
    return made;
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

/** Removes a file of the store, and what was made of it. */
export async function removeStored(db: Db, media: MediaStore, url: string): Promise<void> {
  const hash = await deleteImage(db, url);
  await media.remove(url);
  if (hash) await rm(folderOf(media, hash), { recursive: true, force: true });
}
