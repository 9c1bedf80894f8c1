/*
 * What was typed, on this device only: until it is sent, emptied, another season begins or a month has passed. Once it was sent,
 * only the season and that it was sent is stored, for a day. Answers about health or conviction are in the tab alone.
 */

import { nameOf, type PublicSeason, type RegistrationReceipt } from '@nox/contracts';
import { attempt } from '@nox/ui';
import { fieldsOf } from '../application-form/use-checked-form.ts';

export const STORED = 'Your answers are stored on this device.';
export const OFFLINE = `${STORED} Send them when you are online.`;

export const DRAFT_KEY = 'nox:registration-draft';
const DAY_MS = 24 * 3_600_000;
const RETENTION_MS = 30 * DAY_MS;

/** Agreement is given anew; the others are no questions to people. */
const NOT_STORED = ['consent', 'tempo', 'form'];

interface Draft {
  season: string;
  savedAt: number;
  fields: [name: string, value: string][];
  /** What the server said about what was sent, in place of the fields. */
  receipt?: RegistrationReceipt;
}

/** Where storage is denied, or there is no room, what was typed stays in the page alone. */
let isStored = true;

/** A sentence, true also where the answers are not stored. */
export const withoutStore = (sentence: string): string =>
  isStored
    ? sentence
    : sentence.replace('are stored on', 'are only in this page, and not stored on');

export function deleteDraft(): void {
  attempt(() => sessionStorage.removeItem(DRAFT_KEY));
  attempt(() => localStorage.removeItem(DRAFT_KEY));
}

export const readDraftText = () => attempt(() => localStorage.getItem(DRAFT_KEY)) ?? null;

const readStored = (season: string, retentionMs: number) =>
  attempt(() => {
    const draft = JSON.parse(readDraftText() ?? '') as Draft;
    const isCurrent = draft.season === season && Date.now() - draft.savedAt < retentionMs;
    return isCurrent && Array.isArray(draft.fields) ? draft : undefined;
  });

const readDraft = (season: string) => {
  const draft = readStored(season, RETENTION_MS);
  return draft && !draft.receipt ? [...draft.fields, ...readInTab()] : undefined;
};

const readInTab = () =>
  attempt(() => JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '[]') as Draft['fields']) ?? [];

export const readReceipt = (season: string) => readStored(season, DAY_MS)?.receipt;

const write = (season: string, content: Pick<Draft, 'fields' | 'receipt'>) =>
  attempt(() => {
    localStorage.setItem(DRAFT_KEY, JSON.stringify({ season, savedAt: Date.now(), ...content }));
    return true;
  }) ?? false;

/** Nothing of the answers is on the device afterwards. */
export function replaceDraft(season: string, receipt: RegistrationReceipt): void {
  deleteDraft();
  write(season, { fields: [], receipt });
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
  fillIn(form, readDraft(season) ?? [], (name) => !newer.includes(name));
  const fields = answersOf(form).filter(([name]) => !NOT_STORED.includes(name));
  if (fields.length === 0) return readReceipt(season) ? undefined : deleteDraft();
  const sensitive: string[] = questions.filter((one) => one.isSensitive).map(nameOf);
  const isInTab = ([name]: [string, string]) => sensitive.includes(name);
  isStored = write(season, { fields: fields.filter((field) => !isInTab(field)) });
  if (sensitive.length === 0) return;
  attempt(() => sessionStorage.setItem(DRAFT_KEY, JSON.stringify(fields.filter(isInTab))));
}

/** Shows the draft, which is newer while another document has the focus. Without one it was sent or emptied there. */
export function followDraft(season: string, form: HTMLFormElement): void {
  const draft = readDraft(season);
  if (draft) fillIn(form, draft, (name) => !NOT_STORED.includes(name));
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
