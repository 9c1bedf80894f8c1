import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { type Readable } from 'node:stream';
import { MEDIA_FOLDERS, type MediaFolder, type UploadedMedia } from '@nox/contracts';
import { type Actor, recordChange } from '#platform/database/audit.ts';
import { type Database } from '#platform/database/revisions.ts';
import { type Db } from '#platform/database/schema.ts';
import { type ImageKind, type MadeImage } from '../images/image-job.ts';
import { type ImageProcess } from '../images/image-process.ts';
import { deleteImages, imagesAt, putImage } from '../images/image-rows.ts';
import { withoutMetadata } from '../images/without-metadata.ts';
import { type FileStore } from '#platform/stores/file-store.ts';
import { sniffExtension } from './received-file.ts';
import { fileName, type Located, type MediaStore } from './media-store.ts';

export type ImageStores = { db: Db; media: MediaStore; images: ImageProcess };

/** Images were stored before there were limits, or by other means than uploads. */
const MAX_STORED_BYTES = 50 * 1024 * 1024;

const IMAGE_KINDS: readonly ImageKind[] = ['jpg', 'png', 'gif', 'webp', 'avif'];

export const folderOf = (hash: string) => `media/variants/${hash}`;

/** Stores what was made of an image: at the image's address one variant, then the others. */
async function putVariants(store: FileStore, file: string, made: MadeImage, output: string) {
  await store.put(`media/${file}`, join(output, `public.${made.publicKind}`));
  await store.putFolder(folderOf(made.hash), output);
}

/** Saves an image, whose variants are served. @throws HttpError 400, 413, 415, 422 or 503; then nothing of it remains */
export async function saveImage(
  { db, revisions, media, images }: ImageStores & Database,
  folder: MediaFolder,
  name: string,
  body: Readable,
): Promise<UploadedMedia> {
  const { uploads } = media;
  images.warmUp();
  const received = await media.receive(MEDIA_FOLDERS[folder], body);
  const output = media.incomingPath();
  const kind = received.extension as ImageKind;
  let made: MadeImage | undefined;
  let file: string | undefined;
  try {
    const job = { input: received.path, kind, output, salt: received.id, isLenient: false };
    made = await images.make(job);
    file = `${folder}/${fileName(name, received.id, made.publicKind)}`;
    const url = uploads.addressOf(file);
    await putVariants(uploads, file, made, output);
    await uploads.put(`originals/${file}`, received.path);
    await revisions.change([], (transaction) => putImage(transaction, url, made));
    return { url, image: (await imagesAt(db, [url])).get(url) };
  } catch (error) {
    // What a store that fails does not remove, the hourly upkeep does.
    await Promise.allSettled([
      rm(received.path, { force: true }),
      rm(output, { recursive: true, force: true }),
      made && uploads.removeFolder(folderOf(made.hash)),
      file && uploads.remove(`media/${file}`),
      file && uploads.remove(`originals/${file}`),
    ]);
    throw error;
  }
}

/** The image at an address of a store; undefined for other addresses and for films. */
export function locateImage(media: MediaStore, url: string): Located | undefined {
  const located = media.locate(url);
  return located && dirname(located.file) !== 'tutorial_videos' ? located : undefined;
}

export const rulesOf = (file: string) => MEDIA_FOLDERS[dirname(file) as 'team_images'];

interface Copy {
  input: string;
  /** False where only what is served is there, which may be a variant. */
  isOriginal: boolean;
  output: string;
}

/** Uses the file as it came, if that is there. @returns undefined for no file @throws HttpError 413 beyond `maxBytes`, 503 from the store */
async function withCopy<T>(
  media: MediaStore,
  { store, file }: Located,
  maxBytes: number,
  use: (copy: Copy) => Promise<T>,
): Promise<T | undefined> {
  const input = media.incomingPath();
  const output = media.incomingPath();
  try {
    const isOriginal = await store.get(`originals/${file}`, input, maxBytes);
    if (!isOriginal && !(await store.get(`media/${file}`, input, maxBytes))) return undefined;
    return await use({ input, isOriginal, output });
  } finally {
    await rm(input, { force: true });
    await rm(output, { recursive: true, force: true });
  }
}

/** Makes variants, one of which replaces the image at its address. @returns undefined for no file @throws HttpError when it cannot be read */
export function prepareImage(
  { media, images }: Omit<ImageStores, 'db'>,
  located: Located,
  maxBytes = MAX_STORED_BYTES,
): Promise<MadeImage | undefined> {
  const { store, file, address } = located;
  return withCopy(media, located, maxBytes, async ({ input, isOriginal, output }) => {
    const kind = (await sniffExtension(input, rulesOf(file).types)) as ImageKind;
    const extension = extname(file).slice(1).toLowerCase();
    const publicKind = IMAGE_KINDS.find((each) => each === extension);
    const job = { input, kind, output, publicKind, salt: address, isLenient: true };
    const made = await images.make(job);
    if (!isOriginal && !(await store.putNew(`originals/${file}`, input))) {
      // Another process has done the same meanwhile, and what was read here may have been a variant.
      return prepareImage({ media, images }, located, maxBytes);
    }
    await putVariants(store, file, made, output);
    return made;
  });
}

/** Serves an image without variants without its metadata, or not at all. @throws HttpError 503 when the store does not answer */
export async function hideMetadata(media: MediaStore, located: Located): Promise<void> {
  const { store, file } = located;
  await withCopy(media, located, MAX_STORED_BYTES, async ({ input, isOriginal, output }) => {
    const bytes = withoutMetadata(await readFile(input));
    if (!isOriginal) await store.putNew(`originals/${file}`, input);
    if (!bytes) return store.remove(`media/${file}`);
    await writeFile(output, bytes, { flush: true });
    await store.put(`media/${file}`, output);
  });
}

export async function removeStored(db: Db, { store, file, address }: Located): Promise<void> {
  for (const hash of await deleteImages(db, address)) await store.removeFolder(folderOf(hash));
  await store.remove(`media/${file}`);
  await store.remove(`originals/${file}`);
}

/** Records that a file was stored. Not its name, which may be a person's; items name their files. */
export const recordUpload = (
  { revisions }: Pick<Database, 'revisions'>,
  after: MediaFolder,
  by: Actor,
): Promise<void> =>
  revisions.change([], (transaction) =>
    recordChange({ transaction, by }, 'files', 'uploaded', { after }),
  );
