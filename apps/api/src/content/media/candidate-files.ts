import { link, mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MINUTE_MS } from '#platform/database/clock.ts';
import { syncFolder } from '#platform/stores/folder-store.ts';
import { type MediaStore } from './media-store.ts';

/* Films and portraits of candidates. Security boundary: they lie beside the folder that is served and in no bucket, each in
   a folder that its id names, and are read by routes with a gate alone. */

export const candidateFolder = ({ root }: Pick<MediaStore, 'root'>) =>
  join(dirname(root), 'candidates');

export const candidateUploads = (media: MediaStore) => join(candidateFolder(media), '.uploads');

/** Links a file, so that it survives a power cut. It replaces one of its name. */
export async function putCandidateFile(media: MediaStore, id: string, name: string, path: string) {
  const folder = join(candidateFolder(media), id);
  await mkdir(folder, { recursive: true });
  await rm(join(folder, name), { force: true });
  await link(path, join(folder, name));
  await syncFolder(folder);
  await syncFolder(dirname(folder));
}

/** Moves a folder of files that no row names yet. @param path in the same file system */
export async function putCandidateFolder(media: MediaStore, id: string, path: string) {
  const folder = join(candidateFolder(media), id);
  await rename(path, folder);
  await syncFolder(dirname(folder));
}

export async function removeCandidateFiles(
  media: Pick<MediaStore, 'root'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids)
    await rm(join(candidateFolder(media), id), { recursive: true, force: true });
}

/** A file is there before its row, for a moment. */
const MIN_AGE_MS = 10 * MINUTE_MS;

/** Removes what no row names any more. @param readUsed called after the folder is read */
export async function removeUnusedCandidateFiles(
  media: Pick<MediaStore, 'root'>,
  readUsed: () => Promise<ReadonlySet<string>>,
): Promise<void> {
  const folder = candidateFolder(media);
  const ids = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
  if (ids.length === 0) return;
  const used = await readUsed();
  for (const id of ids.filter((one) => !used.has(one))) {
    const { mtimeMs = Infinity } = (await stat(join(folder, id)).catch(() => undefined)) ?? {};
    if (Date.now() - mtimeMs > MIN_AGE_MS) await removeCandidateFiles(media, [id]);
  }
}

/** What is left free for the database and all else. */
const RESERVED_BYTES = 2 * 1024 ** 3;

/** How many bytes films may still take; negative where the disk has too little left. */
export async function roomForFilms(media: MediaStore): Promise<number> {
  const { bavail, bsize } = await statfs(candidateFolder(media));
  return bavail * bsize - RESERVED_BYTES;
}
