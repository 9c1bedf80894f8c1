import { refusedFilm } from '@nox/uploads/film';
import { type DBSchema, openDB } from 'idb';

/*
 * Films that were chosen in the form, in this browser only: nothing of one is sent before the email address is confirmed, since
 * a stranger could fill the disk. The form and the own page load this chunk where there may be one.
 */

/** Whose film it is, as the form said. */
interface Applicant {
  rollNumber: string;
  emailAddress: string;
}

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

/** A file is apart from what is known of it, so that a change of that does not write it again. */
interface Schema extends DBSchema {
  films: { key: number; value: StoredFilm };
  files: { key: number; value: File };
}

/** The server has an application that nobody confirms for as long. */
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

/** One transaction: where there is no room for the new film, the others stay. Those that are too old go, too. @returns what was left, the newest first */
async function changeFilms(isGone = (_film: StoredFilm) => false, added?: StoredFilm, file?: File) {
  const transaction = (await openStore()).transaction(['films', 'files'], 'readwrite');
  const [films, files] = [transaction.objectStore('films'), transaction.objectStore('files')];
  const left: StoredFilm[] = [];
  const work = async () => {
    for (const film of await films.getAll()) {
      if (isGone(film) || Date.now() - film.id > RETENTION_MS) {
        await films.delete(film.id);
        await files.delete(film.id);
      } else left.unshift(film);
    }
    if (added && file) await Promise.all([films.add(added), files.add(file, added.id)]);
  };
  await Promise.all([work(), transaction.done]);
  return left;
}

export const removeFilm = (id: number) => changeFilms((film) => film.id === id);

/** Takes the place of films of other seasons and of forms that were not sent. @param replaced the film that the form had before */
export async function addFilm(season: string, file: File, replaced: number | undefined) {
  const rejection = await refusedFilm(file);
  if (rejection) return { rejection };
  const film: DraftFilm = { id: Date.now(), name: file.name, size: file.size };
  const isGone = (one: StoredFilm) =>
    one.id === replaced || !one.rollNumber || one.season !== season;
  await changeFilms(isGone, { id: film.id, season }, file);
  return { film };
}

const isSame = (one: string | undefined, other: string) =>
  one?.trim().toLowerCase() === other.trim().toLowerCase();

/** The form was sent with it: it takes the place of an earlier one of this candidate. @returns whether it is still there */
export async function assignFilm(id: number, { rollNumber, emailAddress }: Applicant) {
  const left = await changeFilms((one) => one.id !== id && isSame(one.rollNumber, rollNumber));
  const film = left.find((one) => one.id === id);
  if (film) await (await openStore()).put('films', { ...film, rollNumber, emailAddress });
  return film !== undefined;
}

export type WaitingFilm = NonNullable<Awaited<ReturnType<typeof findFilm>>>;

/** The film that an application waits for. @returns `isOwn` where both are what the form was sent with: else the candidate is asked */
export async function findFilm(season: string, { rollNumber, emailAddress }: Applicant) {
  const films = (await changeFilms()).filter((one) => one.season === season);
  const hasRoll = (one: StoredFilm) => isSame(one.rollNumber, rollNumber);
  const hasAddress = (one: StoredFilm) => isSame(one.emailAddress, emailAddress);
  const own = films.find((one) => hasRoll(one) && hasAddress(one));
  const film = own ?? films.find((one) => hasRoll(one) || hasAddress(one));
  const file = film && (await (await openStore()).get('files', film.id));
  return file ? { id: film.id, file, isOwn: film === own } : null;
}
