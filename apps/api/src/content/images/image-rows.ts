import { type Image } from '@nox/contracts';
import { deleteWhere, findRow, inChunks, putRow } from '#platform/database/rows.ts';
import { type Db, type Tables } from '#platform/database/schema.ts';
import { variantsAt } from '#platform/stores/file-store.ts';
import { type MadeImage, RECIPE } from './image-job.ts';

/** Variants by the address of their image. */
export type Images = ReadonlyMap<string, Image>;

const toImage = (row: Tables['images'] & { hash: string }): Image => ({
  width: row.width,
  height: row.height,
  placeholder: row.placeholder,
  path: variantsAt(row.url, row.hash),
  // Earlier releases named the widest one twice.
  widths: [...new Set<number>(JSON.parse(row.widths))],
  formats: JSON.parse(row.formats),
});

export async function imagesAt(db: Db, urls: readonly string[]): Promise<Images> {
  const rows = await inChunks(urls, (some) =>
    db.selectFrom('images').selectAll().where('url', 'in', some).execute(),
  );
  const made = rows.flatMap(({ hash, ...row }) => (hash ? { ...row, hash } : []));
  return new Map(made.map((row) => [row.url, toImage(row)]));
}

/** @param made undefined for an image that cannot be read */
export async function putImage(db: Db, url: string, made: MadeImage | undefined): Promise<void> {
  const { hash = null, width = 0, height = 0, placeholder = '' } = made ?? {};
  const widths = JSON.stringify(made?.widths ?? []);
  const formats = JSON.stringify(made?.formats ?? []);
  const values = { recipe: RECIPE, hash, width, height, placeholder, widths, formats };
  await putRow(db, 'images', { url }, values);
}

/** Gives an image at another of its addresses the same variants. @returns whether there are any of this recipe */
export async function copyImage(db: Db, from: string, url: string): Promise<boolean> {
  const row = await findRow(db, 'images', { url: from, recipe: RECIPE });
  if (!row) return false;
  await putRow(db, 'images', { url }, { ...row, url });
  return true;
}

/** Deletes an image at all its addresses. @param address what these contain @returns the hashes of the image's variants */
export async function deleteImages(db: Db, address: string): Promise<string[]> {
  const query = db.selectFrom('images').select(['url', 'hash']);
  const like = await query.where('url', 'like', `%${address}%`).execute();
  // A `_` in a pattern matches any character.
  const rows = like.filter(({ url }) => url.includes(address));
  for (const { url } of rows) await deleteWhere(db, 'images', { url });
  return [...new Set(rows.flatMap(({ hash }) => hash ?? []))];
}

export async function knownImages(db: Db) {
  const rows = await db.selectFrom('images').select(['url', 'hash', 'recipe']).execute();
  const current = rows.filter(({ recipe }) => recipe === RECIPE);
  return {
    /** The addresses that this recipe was tried on. */
    urls: new Set(current.map(({ url }) => url)),
    unreadable: new Set(current.flatMap(({ url, hash }) => (hash ? [] : url))),
    hashes: new Set(rows.flatMap(({ hash }) => hash ?? [])),
  };
}
