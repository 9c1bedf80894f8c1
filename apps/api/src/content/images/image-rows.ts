import { sql } from 'kysely';
import { type Image } from '@nox/contracts';
import { findRow, inChunks, putRow } from '#platform/database/rows.ts';
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

/** Mends the rows that name their widest variant twice. */
export const dropRepeatedWidths = (db: Db) =>
  db
    .updateTable('images')
    .set({ widths: sql<string>`replace(widths, '1920,1920', '1920')` })
    .where('widths', 'like', '%1920,1920%')
    .execute();

export async function imagesAt(db: Db, urls: readonly string[]): Promise<Images> {
  const rows = await inChunks(urls, (some) =>
    db.selectFrom('images').selectAll().where('url', 'in', some).execute(),
  );
  const made = rows.flatMap(({ hash, ...row }) => (hash ? { ...row, hash } : []));
  return new Map(made.map((row) => [row.url, toImage(row)]));
}

/** @param made undefined for an image that cannot be read */
export async function putImage(db: Db, url: string, made: MadeImage | undefined): Promise<void> {
  const values = {
    recipe: RECIPE,
    hash: made?.hash ?? null,
    width: made?.width ?? 0,
    height: made?.height ?? 0,
    placeholder: made?.placeholder ?? '',
    widths: JSON.stringify(made?.widths ?? []),
    formats: JSON.stringify(made?.formats ?? []),
  };
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
  const like = await db
    .selectFrom('images')
    .select(['url', 'hash'])
    .where('url', 'like', `%${address}%`)
    .execute();
  // A `_` in a pattern matches any character.
  const rows = like.filter(({ url }) => url.includes(address));
  if (rows.length === 0) return [];
  const urls = rows.map(({ url }) => url);
  await db.deleteFrom('images').where('url', 'in', urls).execute();
  return [...new Set(rows.flatMap(({ hash }) => hash ?? []))];
}

export async function knownImages(db: Db) {
  const rows = await db.selectFrom('images').select(['url', 'hash', 'recipe']).execute();
  const current = rows.filter(({ recipe }) => recipe === RECIPE);
  return {
    /** The addresses that this recipe was tried on. */
    urls: new Set(current.map(({ url }) => url)),
    /** The process could not read these images. */
    unreadable: new Set(current.flatMap(({ url, hash }) => (hash ? [] : url))),
    hashes: new Set(rows.flatMap(({ hash }) => hash ?? [])),
  };
}
