/** A description may be this long, in characters, before it is folded (spec section 9). */
const FOLD_LENGTH = 80;

/** The beginning of a text, up to the end of a word; nothing if it is short enough to be shown as it is. */
export function shorten(text: string): string | undefined {
  // By code points: half a character is none.
  const characters = [...text];
  if (characters.length <= FOLD_LENGTH) return undefined;
  const beginning = characters.slice(0, FOLD_LENGTH).join('');
  const isWordEnd = /\s/.test(characters[FOLD_LENGTH]!);
  const words = isWordEnd ? beginning : beginning.replace(/\s\S*$/, '');
  return `${words.replace(/[\s,;:.]+$/, '')}…`;
}
