/* What was typed, on this device only: until it is sent, emptied, another season begins or a month has passed. */

import { attempt } from '@nox/ui';
import { fieldsOf } from '../application-form/use-checked-form.ts';

export const STORED = 'Your answers are stored on this device.';
export const OFFLINE = `${STORED} Send them when you are online.`;

export const DRAFT_KEY = 'nox:registration-draft';
const RETENTION_MS = 30 * 24 * 3_600_000;

/** Agreement is given anew; the other one is no question to people. */
const NOT_STORED = ['consent', 'tempo'];

interface Draft {
  season: string;
  savedAt: number;
  fields: [name: string, value: string][];
}

/** Where storage is denied, or there is no room, what was typed stays in the page alone. */
let isStored = true;

/** A sentence, true also where the answers are not stored. */
export const withoutStore = (sentence: string): string =>
  isStored
    ? sentence
    : sentence.replace('are stored on', 'are only in this page, and not stored on');

export const deleteDraft = (): void => attempt(() => localStorage.removeItem(DRAFT_KEY));

const readDraft = (season: string) =>
  attempt(() => {
    const draft = JSON.parse(localStorage.getItem(DRAFT_KEY) ?? '') as Draft;
    const isCurrent = draft.season === season && Date.now() - draft.savedAt < RETENTION_MS;
    return isCurrent && Array.isArray(draft.fields) ? draft.fields : undefined;
  });

const answersOf = (form: HTMLFormElement) => [...fieldsOf(form)].filter(([, value]) => value);

/**
 * Fills in what is empty, and stores the whole: a browser may have emptied a control, and what was typed before this code
 * arrived is newer. @param changed the control that a person has just changed, and may have emptied
 */
export function completeDraft(season: string, form: HTMLFormElement, changed?: string): void {
  const newer = [changed, ...answersOf(form).map(([name]) => name)];
  fillIn(form, readDraft(season) ?? [], (name) => !newer.includes(name));
  const fields = answersOf(form).filter(([name]) => !NOT_STORED.includes(name));
  if (fields.length === 0) return deleteDraft();
  const draft: Draft = { season, savedAt: Date.now(), fields };
  const write = () => {
    localStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
    return true;
  };
  isStored = attempt(write) ?? false;
}

/** Shows the draft, which is newer while another document has the focus. Without one it was sent or emptied there. */
export function followDraft(season: string, form: HTMLFormElement): void {
  const draft = readDraft(season);
  if (draft) fillIn(form, draft, (name) => !NOT_STORED.includes(name));
  else if (isStored) form.reset();
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
