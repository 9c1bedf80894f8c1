import { type CandidateMedia, type Image } from '@nox/contracts';
import { VIEWING_PATH } from '#platform/auth/viewing.ts';
import { chunks } from '#platform/database/rows.ts';
import { readCurrentSeason } from '#season/seasons/current-season.ts';
import { type AuditionEntryRow, type Db } from '#platform/database/schema.ts';

/** What a row says of the files in the folder of this id. */
export interface StoredFilm {
  id: string;
  file: string;
  bytes: number;
  seconds: number;
  /** The time is in milliseconds since 1970. */
  addedAt: number;
  hasPoster?: true;
}
/** The variants of a picture, in the folder of this id. */
interface StoredPortrait extends Omit<Image, 'path'> {
  id: string;
}

export interface StoredMedia {
  film?: StoredFilm;
  portrait?: StoredPortrait;
}

export const POSTER = 'poster.jpg';

export const mediaOf = ({ media }: Pick<AuditionEntryRow, 'media'>): StoredMedia =>
  media === null ? {} : (JSON.parse(media) as StoredMedia);

export const idsIn = (media: { [Kind in keyof StoredMedia]: StoredMedia[Kind] | undefined }) =>
  Object.values(media).flatMap((one?: { id: string }) => one?.id ?? []);

export function toMedia(row: Pick<AuditionEntryRow, 'id' | 'media'>): CandidateMedia {
  const { film, portrait } = mediaOf(row);
  const folder = (id: string) => `/api${VIEWING_PATH}/${row.id}/${id}`;
  const { id, ...image } = portrait ?? {};
  return {
    ...(film && {
      film: {
        address: `${folder(film.id)}/${film.file}`,
        ...(film.hasPoster && { poster: `${folder(film.id)}/${POSTER}` }),
        seconds: film.seconds,
      },
    }),
    ...(id && { portrait: { ...image, path: folder(id) } as Image }),
  };
}

/** Whether the door shows pictures of candidates. */
export const showsPortraits = async (db: Db): Promise<boolean> =>
  (await readCurrentSeason(db)).settings.portrait === 'judges and door';

const TABLES = ['audition_entries', 'archived_entries', 'undoable_entries'] as const;

/** What candidates have stored, also those of former seasons and of entries whose deletion can be undone. @param ids absent: of all */
export async function readStoredMedia(db: Db, ids?: readonly string[]): Promise<StoredMedia[]> {
  const found: StoredMedia[] = [];
  for (const table of TABLES) {
    const rows = db
      .selectFrom(table as 'audition_entries')
      .select('media')
      .where('media', 'is not', null);
    if (!ids) found.push(...(await rows.execute()).map(mediaOf));
    for await (const some of chunks(ids ?? [])) {
      found.push(...(await rows.where('id', 'in', some).execute()).map(mediaOf));
    }
  }
  return found;
}
