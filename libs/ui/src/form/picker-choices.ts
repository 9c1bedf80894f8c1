import { splitList } from './split-list.ts';

/** Something that can be picked. */
export interface Choice {
  id: string;
  name: string;
  /** Tells apart what has the same name. */
  detail: string;
  /** False for what somebody typed and no list knows. */
  isKnown: boolean;
}

/** What was typed, as a choice: it stands for itself. */
export function freeChoice(text: string): Choice {
  return { id: text, name: text, detail: 'as free text', isKnown: false };
}

/** The ids of the names in a text with commas; a name that is unknown, or that several have, stays as it is. */
export function entriesOf(text: string, choices: readonly Choice[]): string[] {
  const ids = splitList(text).map((name) => {
    const same = choices.filter((choice) => choice.name.toLowerCase() === name.toLowerCase());
    return same.length === 1 ? same[0]!.id : name;
  });
  return [...new Set(ids)];
}
