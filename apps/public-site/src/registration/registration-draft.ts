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

const isEmpty = ([, value]: [string, string]) => value === '';

export function saveDraft(season: string, form: HTMLFormElement): void {
  const fields = [...fieldsOf(form)].filter(
    (field) => !NOT_STORED.includes(field[0]) && !isEmpty(field),
  );
  if (fields.length === 0) return deleteDraft();
  const draft: Draft = { season, savedAt: Date.now(), fields };
  const write = () => {
    localStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
    return true;
  };
  isStored = attempt(write) ?? false;
}

/** Where that is denied, or there is no room, what was typed stays in the page alone. */
let isStored = true;

/** A sentence, true also where the answers are not stored. */
export const withoutStore = (sentence: string): string =>
  isStored
    ? sentence
    : sentence.replace('are stored on', 'are only in this page, and not stored on');

export const deleteDraft = (): void => attempt(() => localStorage.removeItem(DRAFT_KEY));

/** Fills in what is still empty: what was typed before this code arrived is newer. */
export function restoreDraft(season: string, form: HTMLFormElement): void {
  const draft = readDraft();
  const isCurrent = draft?.season === season && Date.now() - draft.savedAt < RETENTION_MS;
  if (draft && !isCurrent) deleteDraft();
  const typed = new Set(
    [...fieldsOf(form)].filter((field) => !isEmpty(field)).map(([name]) => name),
  );
  for (const [name, value] of isCurrent ? draft.fields : []) {
    if (typed.has(name)) continue;
    for (const control of form.elements as Iterable<Element> as Iterable<HTMLInputElement>) {
      if (control.name !== name) continue;
      const isChoice = control.type === 'radio' || control.type === 'checkbox';
      if (!isChoice) control.value = value;
      else if (control.value === value) control.checked = true;
    }
  }
  saveDraft(season, form);
}

const readDraft = () =>
  attempt(() => {
    const draft = JSON.parse(localStorage.getItem(DRAFT_KEY) ?? '') as Draft;
    return Array.isArray(draft.fields) ? draft : undefined;
  });
