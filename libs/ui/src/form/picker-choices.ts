import { splitList } from './split-list.ts';

export interface Choice {
  id: string;
  name: string;
  /** Distinguishes choices with the same name. */
  detail: string;
  /** False for free text. */
  isKnown: boolean;
}

export function freeChoice(text: string): Choice {
  return { id: text, name: text, detail: 'as free text', isKnown: false };
}

/** The ids of the names in a text with commas; an unknown or ambiguous name stays as it is. */
export function entriesOf(text: string, choices: readonly Choice[]): string[] {
  const ids = splitList(text).map((name) => {
    const same = choices.filter((choice) => choice.name.toLowerCase() === name.toLowerCase());
    return same.length === 1 ? same[0]!.id : name;
  });
  return [...new Set(ids)];
}
