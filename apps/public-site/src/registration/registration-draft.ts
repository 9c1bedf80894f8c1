/*
 * What was typed, and which film was chosen, on this device only: until it is sent, emptied, another season begins or a month
 * has passed. Once it was sent, only the season and that it was sent is stored, for a day. Answers about health or conviction are
 * in the tab alone.
 */

import { nameOf, type PublicSeason, type RegistrationReceipt } from '@nox/contracts';
import { attempt } from '@nox/ui';
import { fieldsOf } from '../application-form/use-checked-form.ts';
import type { Applicant, DraftFilm } from './stored-films.ts';

export const STORED = 'Your answers are stored on this device.';
export const OFFLINE = `${STORED} Send them when you are online.`;

export const DRAFT_KEY = 'nox:registration-draft';
const DAY_MS = 24 * 3_600_000;
const RETENTION_MS = 30 * DAY_MS;

/** Agreement is given anew; the others are no questions to people. */
const NOT_STORED = ['consent', 'tempo', 'form'];

/** What the server said about what was sent, and the film that waits for the confirmation. */
type StoredReceipt = RegistrationReceipt & { film?: DraftFilm | undefined };

/** The receipt with the address that the server writes to, which is unknown once the page was left. */
export type Receipt = StoredReceipt & { emailAddress?: string };

interface Draft {
  season: string;
  savedAt: number;
  fields: [name: string, value: string][];
  film?: DraftFilm | undefined;
  /** Stored in place of the fields and the film. */
  receipt?: StoredReceipt;
}

/** Where storage is denied, or there is no room, what was typed stays in the page alone. */
let isStored = true;

/** A sentence, true also where the answers are not stored. */
export const withoutStore = (sentence: string): string =>
  isStored
    ? sentence
    : sentence.replace('are stored on', 'are only in this page, and not stored on');

export const readDraftText = () => attempt(() => localStorage.getItem(DRAFT_KEY)) ?? null;

const readStored = (season: string, retentionMs: number) =>
  attempt(() => {
    const draft = JSON.parse(readDraftText() ?? '') as Draft;
    const isCurrent = draft.season === season && Date.now() - draft.savedAt < retentionMs;
    return isCurrent && Array.isArray(draft.fields) ? draft : undefined;
  });

const readInTab = () =>
  attempt(() => JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '[]') as Draft['fields']) ?? [];

const readDraft = (season: string) => {
  const draft = readStored(season, RETENTION_MS);
  if (!draft || draft.receipt) return undefined;
  return { ...draft, fields: [...draft.fields, ...readInTab()] };
};

export const readFilm = (season: string) => readDraft(season)?.film;

export const readReceipt = (season: string) => readStored(season, DAY_MS)?.receipt;

const write = (season: string, content: Omit<Draft, 'season' | 'savedAt'>) =>
  attempt(() => {
    localStorage.setItem(DRAFT_KEY, JSON.stringify({ season, savedAt: Date.now(), ...content }));
    return true;
  }) ?? false;

/** Nothing of the answers is on the device afterwards. */
export function replaceDraft(season: string, receipt: StoredReceipt): void {
  removeText();
  write(season, { fields: [], receipt });
}

const loadFilms = () => import(/* webpackChunkName: "stored-films" */ './stored-films.ts');

const MAX_WAIT_MS = 20_000;

/** A form is sent without its film where the browser's store fails or hangs. */
const inTime = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  Promise.race([
    work.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS)),
  ]);

/** A film that cannot be removed now is removed once it is too old. */
const discard = (film: DraftFilm | undefined) =>
  film && inTime(loadFilms().then(({ removeFilm }) => removeFilm(film.id)));

/** How many drafts were deleted: a film that is being stored meanwhile belongs to none. */
let deleted = 0;

function removeText(): void {
  attempt(() => sessionStorage.removeItem(DRAFT_KEY));
  attempt(() => localStorage.removeItem(DRAFT_KEY));
}

export function deleteDraft(): void {
  void discard(attempt(() => (JSON.parse(readDraftText() ?? '') as Draft).film));
  deleted += 1;
  removeText();
}

/** @returns false where there is no room, or another tab has sent the form */
export function writeFilm(season: string, film: DraftFilm | undefined): boolean {
  const fields = readStored(season, RETENTION_MS)?.fields ?? [];
  const isWritten = !readReceipt(season) && write(season, { fields, film });
  // Browsers send this event to other tabs only.
  window.dispatchEvent(new StorageEvent('storage'));
  return isWritten;
}

export function deleteFilm(season: string): void {
  void discard(readFilm(season));
  writeFilm(season, undefined);
}

const NO_ROOM =
  'This browser cannot store your film. You can add it on your own page, once you have confirmed.';

let storing: Promise<string | undefined> = Promise.resolve(undefined);

/** A form that is sent waits for its film. */
export const whenFilmIsStored = () => inTime(storing);

/** @returns why the film is not stored; undefined also where the form was emptied meanwhile */
export function storeFilm(season: string, file: File): Promise<string | undefined> {
  const before = deleted;
  storing = storing
    .then(async () => {
      const { addFilm } = await loadFilms();
      const { film, rejection } = await addFilm(season, file, readFilm(season)?.id);
      if (!film) return rejection;
      const isWanted = before === deleted;
      if (isWanted && writeFilm(season, film)) return undefined;
      await discard(film);
      return isWanted ? NO_ROOM : undefined;
    })
    .catch(() => NO_ROOM);
  return storing;
}

/** Hands the form's film over to what was sent. @returns the film, if it waits in this browser */
export async function assignFilm(season: string, applicant: Applicant) {
  const film = readFilm(season);
  const handOver = async () => film && (await loadFilms()).assignFilm(film.id, applicant);
  return (await inTime(handOver())) ? film : undefined;
}

const answersOf = (form: HTMLFormElement) => [...fieldsOf(form)].filter(([, value]) => value);

/**
 * Fills in what is empty, and stores the whole: a browser may have emptied a control, and what was typed before this code
 * arrived is newer. @param changed the control that a person has just changed, and may have emptied
 */
export function completeDraft(
  { name: season, questions }: Pick<PublicSeason, 'name' | 'questions'>,
  form: HTMLFormElement,
  changed?: string,
): void {
  const newer = [changed, ...answersOf(form).map(([name]) => name)];
  fillIn(form, readDraft(season)?.fields ?? [], (name) => !newer.includes(name));
  const fields = answersOf(form).filter(([name]) => !NOT_STORED.includes(name));
  const film = readFilm(season);
  if (fields.length === 0 && !film) return readReceipt(season) ? undefined : deleteDraft();
  const sensitive: string[] = questions.filter((one) => one.isSensitive).map(nameOf);
  const isInTab = ([name]: [string, string]) => sensitive.includes(name);
  isStored = write(season, { fields: fields.filter((field) => !isInTab(field)), film });
  if (sensitive.length === 0) return;
  attempt(() => sessionStorage.setItem(DRAFT_KEY, JSON.stringify(fields.filter(isInTab))));
}

/** Shows the draft, which is newer while another document has the focus. Without one it was sent or emptied there. */
export function followDraft(season: string, form: HTMLFormElement): void {
  const draft = readDraft(season);
  if (draft) fillIn(form, draft.fields, (name) => !NOT_STORED.includes(name));
  else if (isStored) {
    attempt(() => sessionStorage.removeItem(DRAFT_KEY));
    form.reset();
  }
}

export function fillIn(
  form: HTMLFormElement,
  fields: Draft['fields'],
  isOlder = (_name: string) => true,
): void {
  for (const control of form.elements as Iterable<Element> as Iterable<HTMLInputElement>) {
    const { name, type, value } = control;
    if (!name || !isOlder(name)) continue;
    const values = fields.flatMap(([key, answer]) => (key === name ? answer : []));
    if (type === 'radio' || type === 'checkbox') control.checked = values.includes(value);
    else control.value = values[0] ?? '';
  }
}
