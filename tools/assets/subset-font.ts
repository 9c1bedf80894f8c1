/**
 * Makes libs/ui/src/fonts/archivo.woff2 from the Fontsource package: basic Latin and the punctuation our texts
 * use, both axes whole, kerning and tabular figures. Run it again with `node tools/assets/subset-font.ts`
 * after updating the package or when a text needs another character.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const BASIC_LATIN = Array.from({ length: 0x7f - 0x20 }, (_, offset) =>
  String.fromCharCode(0x20 + offset),
).join('');
const PUNCTUATION = '\u00a0©·×–—‘’“”…';

const source = import.meta
  .resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2');
const target = fileURLToPath(new URL('../../libs/ui/src/fonts/archivo.woff2', import.meta.url));

const font = await subsetFont(await readFile(fileURLToPath(source)), BASIC_LATIN + PUNCTUATION, {
  targetFormat: 'woff2',
  keepFeatures: ['kern', 'mark', 'ccmp', 'tnum'],
});
await writeFile(target, font);
console.log(`${target}: ${font.length} bytes`);
