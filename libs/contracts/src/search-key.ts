import { asciiDigits } from './phone-number.ts';

/** Letters that Unicode does not take apart, and the apostrophes of phones. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  ı: 'i',
  // A capital ẞ becomes this letter in lower case.
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  // A word may end with it, which a search may not reach.
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
};

/**
 * What a search compares, in browsers and on the server: without letter case, accents, invisible characters, Unicode's
 * form, the shape of apostrophes and hyphens, the script of digits, and the width and number of spaces. Marks that are
 * letters of their own, as in Devanagari, remain.
 */
export const searchKey = (text: string): string =>
  asciiDigits(text.normalize('NFKD'))
    // Accents and joiners are of no script.
    .replaceAll(/[\p{sc=Inherited}\p{Cf}]/gu, '')
    // Upper case first, so that ß equals SS, and σ equals ς.
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{sc=Inherited}/gu, '')
    .replaceAll(/[ıßøłđæœς‘’ʼ]/g, (letter) => BASE_LETTERS[letter]!)
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .normalize('NFC');

/** Equal for spellings of one dance style or branch: they have the same letters and digits, as "hiphop" and "Hip-Hop". */
export function spellingKey(text: string): string {
  const known = spellings.get(text);
  if (known !== undefined) return known;
  const searched = searchKey(text);
  const key = searched.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '') || searched;
  if (spellings.size >= MAX_SPELLINGS) spellings.clear();
  spellings.set(text, key);
  return key;
}

/** Memoized: a schedule compares few styles with each other very often. */
const spellings = new Map<string, string>();
const MAX_SPELLINGS = 1_000;

export function hasEveryWord(text: string, search: string): boolean {
  const key = searchKey(text);
  return searchKey(search)
    .split(' ')
    .every((word) => key.includes(word));
}
