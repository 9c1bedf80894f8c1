/**
 * Makes the fonts of libs/ui/src/fonts from the Fontsource packages: both axes whole, kerning and tabular figures.
 * `archivo` has basic Latin and the punctuation our texts use; the accents of Western languages and the letters of the
 * others have files of their own, which browsers load only for a text that has them. The server's fonts, for pictures with
 * the society's name, have one weight. Run it again with `node tools/assets/subset-font.ts` after updating a package, or
 * when a text needs another character.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
// @ts-expect-error The package has no types.
import subsetFont from 'subset-font';

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset));
const PUNCTUATION = [...'\u00a0©·×–—‘’“”…'];

const LATIN = import.meta
  .resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2');
const EXTENDED = import.meta
  .resolve('@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2');
const DEVANAGARI = import.meta
  .resolve('@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wdth-normal.woff2');
const FILES = {
  archivo: [LATIN, [...range(0x20, 0x7e), ...PUNCTUATION]],
  'archivo-western.range': [
    LATIN,
    range(0xa1, 0xff).filter((letter) => !PUNCTUATION.includes(letter)),
  ],
  'archivo-extended.range': [EXTENDED, [...range(0x100, 0x17f), ...range(0x218, 0x21b)]],
} as const;

const LETTERS = ['kern', 'mark', 'ccmp'];

async function make(target: string, source: string, letters: readonly string[], options: object) {
  const font = await subsetFont(await readFile(fileURLToPath(source)), letters.join(''), options);
  const path = fileURLToPath(new URL(`../../${target}`, import.meta.url));
  await writeFile(path, font);
  console.log(`${path}: ${font.length} bytes`);
}

for (const [name, [source, letters]] of Object.entries(FILES)) {
  const options = { targetFormat: 'woff2', keepFeatures: [...LETTERS, 'tnum'] };
  await make(`libs/ui/src/fonts/${name}.woff2`, source, letters, options);
}

/** `PICTURE_FONTS` of the server names the letters. */
const PICTURE_FILES = {
  latin: [LATIN, [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'ıŒœ–—‘’“”…€'], { wght: 850 }],
  extended: [EXTENDED, [...range(0x100, 0x17f), ...range(0x218, 0x21b), 'ẞ'], { wght: 850 }],
  devanagari: [DEVANAGARI, [...range(0x900, 0x97f), ...'\u200c\u200d◌'], { wght: 850, wdth: 100 }],
} as const;

for (const [name, [source, letters, variationAxes]] of Object.entries(PICTURE_FILES)) {
  const features = name === 'devanagari' ? {} : { keepFeatures: LETTERS };
  const options = { targetFormat: 'truetype', variationAxes, ...features };
  await make(`apps/api/src/content/images/fonts/${name}.ttf`, source, letters, options);
}
