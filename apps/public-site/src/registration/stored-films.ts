import { refusedFilm } from '@nox/uploads/film';
import { type DBSchema, openDB } from 'idb';

/*
 * Films that were chosen in the form, in this browser only: nothing of one is sent before the email address is confirmed, since
 * a stranger could fill the disk. The form and the own page load this chunk where there may be one.
 */

/** Whose film it is, as the form said. */
export type Applicant = Record<'rollNumber' | 'emailAddress', string>;

/** It has no applicant before the form is sent. */
interface StoredFilm extends Partial<Applicant> {
  /** When it was chosen, in milliseconds since 1970. */
  id: number;
  season: string;
}

/** What the form's draft says of a film. */
export interface DraftFilm {
  id: number;
  name: string;
  size: number;
}

/** Files have a store of their own, so that they are not written again when their applicant changes. */
interface Schema extends DBSchema {
  films: { key: number; value: StoredFilm };
  files: { key: number; value: File };
}

/** The server stores an unconfirmed application for as long. */
const RETENTION_MS = 30 * 24 * 3_600_000;

/** @throws DOMException where the browser denies it */
const openStore = () =>
  openDB<Schema>('nox-films', 1, {
    upgrade: (created) => {
      created.createObjectStore('films', { keyPath: 'id' });
      created.createObjectStore('files');
    },
    blocking: (_, __, { target }) => (target as IDBDatabase).close(),
  });

/**
 * Changes all films in one transaction, so that they stay where there is no room for the new one. Films that are too old are removed.
 * @param after undefined: the film is removed @returns what is left, the newest first
 */
async function changeFilms(
  after = (film: StoredFilm): StoredFilm | undefined => film,
  added?: StoredFilm,
  file?: File,
) {
  const transaction = (await openStore()).transaction(['films', 'files'], 'readwrite');
  const [films, files] = [transaction.objectStore('films'), transaction.objectStore('files')];
  const left: StoredFilm[] = [];
  const work = async () => {
    for (const film of await films.getAll()) {
      const changed = Date.now() - film.id > RETENTION_MS ? undefined : after(film);
      if (changed) {
        left.unshift(changed);
        await films.put(changed);
      } else await Promise.all([films.delete(film.id), files.delete(film.id)]);
    }
    if (added && file) await Promise.all([films.add(added), files.add(file, added.id)]);
  };
  await Promise.all([work(), transaction.done]);
  return left;
}

export const removeFilm = (id: number) =>
  changeFilms((film) => (film.id === id ? undefined : film));

/** Stores a film in place of those of other seasons and of forms that were not sent. @param replaced the film that the form had before */
export async function addFilm(season: string, file: File, replaced: number | undefined) {
  const rejection = await refusedFilm(file);
  if (rejection) return { rejection };
  const film: DraftFilm = { id: Date.now(), name: file.name, size: file.size };
  const isWaiting = (one: StoredFilm) =>
    one.id !== replaced && one.rollNumber && one.season === season;
  await changeFilms((one) => (isWaiting(one) ? one : undefined), { id: film.id, season }, file);
  return { film };
}

const isSame = (one: string | undefined, other: string) =>
  one?.trim().toLowerCase() === other.trim().toLowerCase();

/** Hands a film over to the application that was sent with it, in place of an earlier one of this candidate. @returns whether it is still there */
export async function assignFilm(id: number, { rollNumber, emailAddress }: Applicant) {
  const left = await changeFilms((one) => {
    if (one.id === id) return { ...one, rollNumber, emailAddress };
    return isSame(one.rollNumber, rollNumber) ? undefined : one;
  });
  return left.some((one) => one.id === id);
}

/** Finds the film of an application. @returns `isOwn` where the form was sent with both of these; otherwise the candidate is asked */
export async function findFilm(season: string, { rollNumber, emailAddress }: Applicant) {
  const films = (await changeFilms()).filter((one) => one.season === season);
  const hasRoll = (one: StoredFilm) => isSame(one.rollNumber, rollNumber);
  const hasAddress = (one: StoredFilm) => isSame(one.emailAddress, emailAddress);
  const own = films.find((one) => hasRoll(one) && hasAddress(one));
  const film = own ?? films.find((one) => hasRoll(one) || hasAddress(one));
  const file = film && (await (await openStore()).get('files', film.id));
  return file ? { id: film.id, file, isOwn: film === own } : null;
}
