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

async function openBoth() {
  const transaction = (await openStore()).transaction(['films', 'files'], 'readwrite');
  const { done } = transaction;
  return { films: transaction.objectStore('films'), files: transaction.objectStore('files'), done };
}

/** Those that are too old go, too. @returns what is left, the newest first */
async function removeFilms(isGone = (_film: StoredFilm) => false): Promise<StoredFilm[]> {
  const { films, files, done } = await openBoth();
  const left: StoredFilm[] = [];
  for (const film of await films.getAll()) {
    if (isGone(film) || Date.now() - film.id > RETENTION_MS) {
      await films.delete(film.id);
      await files.delete(film.id);
    } else left.unshift(film);
  }
  await done;
  return left;
}

export const removeFilm = (id: number) => removeFilms((film) => film.id === id);

/** Takes the place of films of other seasons and of forms that were not sent. @param replaced the film that the form had before */
export async function addFilm(season: string, file: File, replaced: number | undefined) {
  const rejection = await refusedFilm(file);
  if (rejection) return { rejection };
  await removeFilms((one) => one.id === replaced || !one.rollNumber || one.season !== season);
  const film: DraftFilm = { id: Date.now(), name: file.name, size: file.size };
  const { films, files, done } = await openBoth();
  await Promise.all([films.add({ id: film.id, season }), files.add(file, film.id), done]);
  return { film };
}

const isSame = (one: string | undefined, other: string) =>
  one?.trim().toLowerCase() === other.trim().toLowerCase();

/** The form was sent with it: it takes the place of an earlier one of this candidate. @returns whether it is still there */
export async function assignFilm(id: number, { rollNumber, emailAddress }: Applicant) {
  const left = await removeFilms((one) => one.id !== id && isSame(one.rollNumber, rollNumber));
  const film = left.find((one) => one.id === id);
  if (film) await (await openStore()).put('films', { ...film, rollNumber, emailAddress });
  return film !== undefined;
}

export type WaitingFilm = NonNullable<Awaited<ReturnType<typeof findFilm>>>;

/** The film that an application waits for. @returns `isOwn` where both are what the form was sent with: else the candidate is asked */
export async function findFilm(season: string, { rollNumber, emailAddress }: Applicant) {
  const films = (await removeFilms()).filter((one) => one.season === season);
  const hasRoll = (one: StoredFilm) => isSame(one.rollNumber, rollNumber);
  const hasAddress = (one: StoredFilm) => isSame(one.emailAddress, emailAddress);
  const own = films.find((one) => hasRoll(one) && hasAddress(one));
  const film = own ?? films.find((one) => hasRoll(one) || hasAddress(one));
  const file = film && (await (await openStore()).get('files', film.id));
  return file ? { id: film.id, file, isOwn: film === own } : null;
}
