import { setTimeout as sleep } from 'node:timers/promises';
import { type FieldIssue } from '@nox/contracts';
import { type Database, type RevisionGroup } from '#platform/database/revisions.ts';
import { type Db } from '#platform/database/schema.ts';
import { HttpError } from '#platform/errors/http-error.ts';
import { copyImage, knownImages, putImage } from '../images/image-rows.ts';
import { type Located, type MediaStore } from '../media/media-store.ts';
import {
  hideMetadata,
  type ImageStores,
  locateImage,
  prepareImage,
  rulesOf,
} from '../media/stored-images.ts';
import { type ContentKind } from './content-kind.ts';
import { fieldOfColumn } from '#platform/database/field-columns.ts';
import { isReferenced } from './unused-files.ts';

/* What is asked of the files of an item before it is saved. */

type Stores = Database & ImageStores;

type FileField = Record<'path' | 'url', string>;

function fileFields({ files }: Pick<ContentKind, 'files'>, input: object): FileField[] {
  const values = new Map(Object.entries(input));
  return Object.keys(files).flatMap((column) => {
    const path = fieldOfColumn(column);
    const value = values.get(path) ?? '';
    if (typeof value === 'string') return value === '' ? [] : { path, url: value };
    const list = value as { url: string }[];
    return list.map(({ url }, index) => ({ path: `${path}.${index}.url`, url }));
  });
}

/** @throws HttpError 400 `invalid`, if there are any */
function refuse(issues: readonly FieldIssue[]): void {
  if (issues.length === 0) return;
  const message = [...new Set(issues.map((issue) => issue.message))].join(' ');
  throw new HttpError(400, 'invalid', message, [...issues]);
}

/** Refuses files that the policy of pages would not show. @returns the others @throws HttpError 400 `invalid` */
export function refuseForeignFiles(
  kind: Pick<ContentKind, 'files'>,
  input: unknown,
  origins: readonly string[],
): FileField[] {
  const files = fileFields(kind, input as object);
  refuse(
    files.flatMap(({ path, url }) => {
      if (url.startsWith('/')) return [];
      const { origin, host } = new URL(url);
      const message = `Pages do not show files of ${host}: upload the file instead.`;
      return origins.includes(origin) ? [] : { path, message };
    }),
  );
  return files;
}

/** Refuses new references to files that are gone, while the store answers. @throws HttpError 400 `invalid` */
async function refuseMissingFiles(db: Db, media: MediaStore, files: readonly FileField[]) {
  const missing: FileField[] = [];
  for (const file of files) {
    const located = media.locate(file.url);
    if (!located || (await isReferenced(db, located.address))) continue;
    const isThere = located.store.has(`media/${located.file}`).catch(() => true);
    if (!(await isThere)) missing.push(file);
  }
  const message = 'This file is not stored any more: choose it again, then save.';
  refuse(missing.map(({ path }) => ({ path, message })));
}

/** A request waits this long for an image to be read and its variants to be made; pages give up after 30 s. */
const MAX_WAIT_MS = 10_000;

/** Makes variants of images that came by other ways than uploads; what is slow or fails is saved, and made later. @throws HttpError 400 `invalid` */
async function prepareForeignUploads(
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
  const issues: FieldIssue[] = [];
  const work = found.map(async ({ path, url, located }) => {
    const message = known.has(url) ? undefined : await prepare(stores, group, url, located);
    if (message) issues.push({ path, message });
  });
  const all = Promise.all(work);
  await Promise.race([all.catch(() => undefined), sleep(MAX_WAIT_MS, undefined, { ref: false })]);
  refuse(issues);
}

async function prepare(
  { db, revisions, media, images }: Stores,
  group: RevisionGroup,
  url: string,
  located: Located,
): Promise<string | undefined> {
  if (await copyImage(db, located.address, url)) return undefined;
  const { maxBytes } = rulesOf(located.file);
  try {
    const made = await prepareImage({ media, images }, located, maxBytes);
    // The item may have been saved and read during the wait.
    if (made) await revisions.change([group], (transaction) => putImage(transaction, url, made));
  } catch (error) {
    if (!(error instanceof HttpError) || error.code === 'store_unavailable') throw error;
    const isRefused = error.status < 500 && error.code !== 'image_too_costly';
    // Its variants come later; until then it is served without its metadata.
    if (!isRefused) await hideMetadata(media, located);
    // What this server has stored was judged at its upload.
    else if (located.store.publicAddresses) return error.message;
  }
  return undefined;
}

/** Checks and prepares the files of a valid input. @throws HttpError 400 `invalid` */
export async function checkFiles(
  { mediaOrigins, ...stores }: Stores & { mediaOrigins: readonly string[] },
  kind: ContentKind,
  input: unknown,
): Promise<void> {
  const files = refuseForeignFiles(kind, input, mediaOrigins);
  await refuseMissingFiles(stores.db, stores.media, files);
  await prepareForeignUploads(stores, kind.group, files);
}
