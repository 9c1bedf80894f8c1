/** In characters (spec section 9). */
const MAX_LENGTH = 80;

interface Truncated {
  /** Ends after a word, before its comma. */
  beginning: string;
  rest: string;
}

/** Splits a text that is longer than the maximum; undefined for a shorter one. */
export function truncate(text: string): Truncated | undefined {
  // Code points: a surrogate pair is not split.
  const characters = [...text];
  if (characters.length <= MAX_LENGTH) return undefined;
  const fitting = characters.slice(0, MAX_LENGTH).join('');
  const isWordEnd = /\s/.test(characters[MAX_LENGTH]!);
  const words = isWordEnd ? fitting : fitting.replace(/\s\S*$/, '');
  const beginning = words.replace(/[\s,;:.]+$/, '');
  return { beginning, rest: text.slice(beginning.length) };
}
