/** A description may be this long, in characters, before it is folded (spec section 9). */
const FOLD_LENGTH = 80;

/** A text in two parts, of which the second is there on demand. */
interface Folded {
  /** Up to the end of a word, without the comma after it. */
  beginning: string;
  rest: string;
}

/** Parts a text that is too long to be shown as it is; nothing if it is short enough. */
export function fold(text: string): Folded | undefined {
  // By code points: half a character is none.
  const characters = [...text];
  if (characters.length <= FOLD_LENGTH) return undefined;
  const fitting = characters.slice(0, FOLD_LENGTH).join('');
  const isWordEnd = /\s/.test(characters[FOLD_LENGTH]!);
  const words = isWordEnd ? fitting : fitting.replace(/\s\S*$/, '');
  const beginning = words.replace(/[\s,;:.]+$/, '');
  return { beginning, rest: text.slice(beginning.length) };
}
