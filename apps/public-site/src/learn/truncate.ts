/** In characters (spec section 9). */
const MAX_LENGTH = 80;

/** The beginning of a text that is longer than the maximum, up to the end of a word; undefined for a shorter text. */
export function truncate(text: string): string | undefined {
  // Code points: a surrogate pair is not split.
  const characters = [...text];
  if (characters.length <= MAX_LENGTH) return undefined;
  const fitting = characters.slice(0, MAX_LENGTH).join('');
  const isWordEnd = /\s/.test(characters[MAX_LENGTH]!);
  const words = isWordEnd ? fitting : fitting.replace(/\s\S*$/, '');
  return words.replace(/[\s,;:.]+$/, '');
}
