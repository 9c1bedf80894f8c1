import { type CandidateMedia } from '@nox/contracts';
import { VIEWING_PATH } from '#platform/auth/viewing.ts';
import { chunks } from '#platform/database/rows.ts';
import { type AuditionEntryRow, type Db } from '#platform/database/schema.ts';

/** What a row says of the files in the folder of this id. */
export interface StoredFilm {
  id: string;
  file: string;
  bytes: number;
  seconds: number;
  /** In milliseconds since 1970. */
  addedAt: number;
  hasPoster?: true;
}
export interface StoredMedia {
  film?: StoredFilm;
}

export const POSTER = 'poster.jpg';

export const mediaOf = ({ media }: Pick<AuditionEntryRow, 'media'>): StoredMedia =>
  media === null ? {} : (JSON.parse(media) as StoredMedia);

export const idsIn = (media: StoredMedia): string[] =>
  Object.values(media).map(({ id }: { id: string }) => id);

export function toMedia(row: Pick<AuditionEntryRow, 'id' | 'media'>): CandidateMedia {
  const { film } = mediaOf(row);
  if (!film) return {};
  const address = (file: string) => `/api${VIEWING_PATH}/${row.id}/${film.id}/${file}`;
  return {
    film: {
      address: address(film.file),
      ...(film.hasPoster && { poster: address(POSTER) }),
      seconds: film.seconds,
    },
  };
}

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
