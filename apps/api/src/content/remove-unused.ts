import { MEDIA_FOLDERS } from '@nox/contracts';
import { type Db } from '../database/schema.ts';
import { knownImages } from '../images/image-rows.ts';
import { removeStored } from '../media/stored-images.ts';
import { type FileStore } from '../stores/file-store.ts';
import { deletedFiles } from './deleted-content.ts';
import { referredFiles } from './referred-files.ts';
import { DAY_MS } from '../database/times.ts';

/** An upload whose form was never saved. */
const UNUSED_MS = DAY_MS;

/**
 * Removes what uploads without an item, and crashes, have left in a store.
 * @throws the database's error, or HttpError 503 when the store does not answer
 */
export async function removeUnused(db: Db, store: FileStore, minAgeMs = UNUSED_MS): Promise<void> {
  const oldNames = async (folder: string) =>
    (await store.list(folder))
      .filter(({ changedAt }) => Date.now() - changedAt >= minAgeMs)
      .map(({ name }) => name);

  for (const folder of Object.keys(MEDIA_FOLDERS)) {
    const names = new Set<string>();
    for (const root of ['media', 'originals']) {
      for (const name of await oldNames(`${root}/${folder}`)) names.add(name);
    }
    // Read after the names: an item that was saved meanwhile refers to its file.
    const current = [...(await referredFiles(db)).keys()];
    const referred = [...current, ...(await deletedFiles(db))].join('\n');
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
