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
const LETTERS = { keepFeatures: ['kern', 'mark', 'ccmp'] };
const WEB = { targetFormat: 'woff2', keepFeatures: [...LETTERS.keepFeatures, 'tnum'] };
const PICTURES = { targetFormat: 'truetype', variationAxes: { wght: 850 } };
const ACCENTED = range(0xa1, 0xff).filter((letter) => !PUNCTUATION.includes(letter));
const OTHERS = [...range(0x100, 0x17f), ...range(0x218, 0x21b)];
const WESTERN = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...'ıŒœ–—‘’“”…€'];
const INDIC = [...range(0x900, 0x97f), ...'\u200c\u200d◌'];

/** `FONT_LETTERS` of the server names the letters of its fonts. */
const FILES = {
  'libs/ui/src/fonts/archivo.woff2': [LATIN, [...range(0x20, 0x7e), ...PUNCTUATION], WEB],
  'libs/ui/src/fonts/archivo-western.range.woff2': [LATIN, ACCENTED, WEB],
  'libs/ui/src/fonts/archivo-extended.range.woff2': [EXTENDED, OTHERS, WEB],
  'apps/api/src/content/images/fonts/latin.ttf': [LATIN, WESTERN, { ...PICTURES, ...LETTERS }],
  'apps/api/src/content/images/fonts/extended.ttf': [
    EXTENDED,
    [...OTHERS, 'ẞ'],
    { ...PICTURES, ...LETTERS },
  ],
  'apps/api/src/content/images/fonts/devanagari.ttf': [
    DEVANAGARI,
    INDIC,
    { ...PICTURES, variationAxes: { wght: 850, wdth: 100 } },
  ],
} as const;

/** A letter that no font has is shown as `.notdef`, whose outline the package does not ask harfbuzz for. */
const NOTDEF_OUTLINE = 0x40;
const CREATE = 'hb_subset_input_create_or_fail';
type Instantiated = { instance: { exports: Record<string, (...args: number[]) => number> } };
const instantiate = WebAssembly.instantiate as unknown as (
  ...args: unknown[]
) => Promise<Instantiated>;
Object.assign(WebAssembly, {
  async instantiate(...args: unknown[]) {
    const instantiated = await instantiate(...args);
    const { exports } = instantiated.instance;
    if (!(CREATE in exports)) return instantiated;
    const create = () => {
      const input = exports[CREATE]!();
      exports['hb_subset_input_set_flags']!(input, NOTDEF_OUTLINE);
      return input;
    };
    return { instance: { exports: { ...exports, [CREATE]: create } } };
  },
});

for (const [file, [source, letters, options]] of Object.entries(FILES)) {
  const font = await subsetFont(await readFile(fileURLToPath(source)), letters.join(''), options);
  const target = new URL(`../../${file}`, import.meta.url);
  await writeFile(target, font);
  console.log(`${fileURLToPath(target)}: ${font.length} bytes`);
}
