/**
 * Makes the fonts of libs/ui/src/fonts from the Fontsource package: both axes whole, kerning and tabular figures.
 * `archivo` has basic Latin and the punctuation our texts use; the accents of Western languages and the letters of the
 * others have files of their own, which browsers load only for a text that has them. Run it again with
 * `node tools/assets/subset-font.ts` after updating the package, or when a text needs another character.
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
const FILES = {
  archivo: [LATIN, [...range(0x20, 0x7e), ...PUNCTUATION]],
  'archivo-western.range': [
    LATIN,
    range(0xa1, 0xff).filter((letter) => !PUNCTUATION.includes(letter)),
  ],
  'archivo-extended.range': [EXTENDED, [...range(0x100, 0x17f), ...range(0x218, 0x21b)]],
} as const;

for (const [name, [source, letters]] of Object.entries(FILES)) {
  const font = await subsetFont(await readFile(fileURLToPath(source)), letters.join(''), {
    targetFormat: 'woff2',
    keepFeatures: ['kern', 'mark', 'ccmp', 'tnum'],
  });
  const target = new URL(`../../libs/ui/src/fonts/${name}.woff2`, import.meta.url);
  await writeFile(target, font);
  console.log(`${fileURLToPath(target)}: ${font.length} bytes`);
}
