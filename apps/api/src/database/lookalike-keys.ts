import { judgeNameKey } from '@nox/contracts';
import { rectifyConfusion } from 'unicode-confusables';

const isLatin = (text: string) => /^[a-z]$/i.test(text);

/** By character: a lookup takes microseconds, an import has a hundred thousand characters. */
const prototypes = new Map<string, string>();
/** Bounds the cache: callers choose the characters. */
const MAX_PROTOTYPES = 5_000;

/**
 * What a character looks like, after Unicode TR 39, in lower case. Both cases of a letter of another script look like the
 * Latin letter that one of them looks like.
 */
function prototypeOf(character: string): string {
  const known = prototypes.get(character);
  if (known !== undefined) return known;
  const lower = rectifyConfusion(character.toLowerCase());
  const upper = rectifyConfusion(character.toUpperCase());
  // TR 39 maps the capital I to l, which is not its lower case.
  const isTwin = !isLatin(character) && isLatin(upper) && upper !== 'l';
  const prototype = isTwin ? rectifyConfusion(upper.toLowerCase()) : lower.toLowerCase();
  if (prototypes.size < MAX_PROTOTYPES) prototypes.set(character, prototype);
  return prototype;
}

const skeletonOf = (text: string) =>
  [...text.normalize('NFD')].map(prototypeOf).join('').normalize('NFC');

/** The key of a judge's name among the reviews of an entry: names that look alike have the same one. */
export const judgeKey = (name: string): string => skeletonOf(judgeNameKey(name));

/** The same for a roll number, whose spaces do not count either. */
export const rollKey = (rollNumber: string): string => judgeKey(rollNumber).replaceAll(' ', '');
