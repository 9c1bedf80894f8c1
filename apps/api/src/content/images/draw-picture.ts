import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { FONT_LETTERS, type FontName } from './image-job.ts';

const NAMES = Object.keys(FONT_LETTERS) as FontName[];
const { latin, extended, devanagari } = FONT_LETTERS;
const RUNS = new RegExp(
  `(?<latin>${latin}+)|(?<extended>${extended}+)|(?<devanagari>${devanagari}+)`,
  'gu',
);

/** The height of a line for letters that are one high: marks of some scripts stand above and below them. */
const LINE_HEIGHT = { latin: 1.04, extended: 1.04, devanagari: 1.3 };
const MAX_LINES = 3;
const MAX_PIXELS = 4_000_000;

/** Only what draws a text needs HarfBuzz: images do without its memory. */
async function loadFonts() {
  const harfbuzz = await import('harfbuzzjs');
  const fonts = NAMES.map(async (name) => {
    // The build copies them beside the server.
    const bytes = await readFile(new URL(`./fonts/${name}.ttf`, import.meta.url));
    const blob = new harfbuzz.Blob(Uint8Array.from(bytes).buffer);
    return [name, new harfbuzz.Font(new harfbuzz.Face(blob))] as const;
  });
  return { harfbuzz, fonts: new Map(await Promise.all(fonts)) };
}
type Loaded = Awaited<ReturnType<typeof loadFonts>>;
let loading: Promise<Loaded> | undefined;

/**
 * SVG elements of letters that are one high, from the left end of their baseline.
 *
 * @param widths of the first letter and the last, on the font's axis; letters that are joined have one
 */
function setLine({ harfbuzz, fonts }: Loaded, text: string, [from = 100, to = from]: number[]) {
  const line = { svg: '', width: 0, height: 0 };
  for (const { groups = {}, 0: run, index } of text.matchAll(RUNS)) {
    const name = NAMES.find((one) => groups[one] !== undefined)!;
    const font = fonts.get(name)!;
    const em = 1 / font.face.upem;
    line.height = Math.max(line.height, LINE_HEIGHT[name]);
    const isJoined = from === to || name === 'devanagari';
    for (const [at, letters] of (isJoined ? [run] : [...run]).entries()) {
      const width = from + ((to - from) * (index + at)) / Math.max(1, text.length - 1);
      font.setVariations([new harfbuzz.Variation('wdth', width)]);
      const shaped = new harfbuzz.Buffer();
      shaped.addText(letters);
      shaped.guessSegmentProperties();
      harfbuzz.shape(font, shaped);
      for (const glyph of shaped.getGlyphInfosAndPositions()) {
        const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph;
        const place = `translate(${line.width + xOffset * em} ${-yOffset * em}) scale(${em} ${-em})`;
        line.svg += `<path transform="${place}" d="${font.glyphToPath(codepoint)}"/>`;
        line.width += xAdvance * em;
      }
    }
  }
  return line;
}

/** Divides words into lines of about the same length. */
function divide(text: string, count: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const isFull = !last || last.length + word.length / 2 > text.length / count;
    if (isFull && lines.length < count) lines.push(word);
    else lines[lines.length - 1] += ` ${word}`;
  }
  return lines;
}

/** Sets a text as large as its box takes, in as many lines as make it largest. */
function setText(loaded: Loaded, attributes: string, text: string): string {
  const given = Object.fromEntries(
    [...attributes.matchAll(/(?<![\w-])([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!,
    ]),
  );
  const number = (name: string) => Number(given[name] ?? Infinity);
  const widths = given['data-widths']?.split(' ').map(Number) ?? [];
  const [best] = Array.from({ length: MAX_LINES }, (_, index) => {
    const lines = divide(text, index + 1).map((line) => setLine(loaded, line, widths));
    const height = Math.max(...lines.map((line) => line.height));
    const widest = Math.max(...lines.map((line) => line.width));
    const fitting = [number('width') / widest, number('height') / (height * lines.length)];
    return { lines, height, size: Math.min(number('font-size'), ...fitting) };
  }).toSorted((a, b) => b.size - a.size);
  const { lines, height, size } = best!;
  const rise = given['data-from'] === 'top' ? 0 : lines.length - 1;
  const set = lines.map(({ svg }, index) => {
    const y = number('y') + (index - rise) * height * size;
    return `<g transform="translate(${given['x']} ${y}) scale(${size})">${svg}</g>`;
  });
  return `<g fill="${given['fill']}">${set.join('')}</g>`;
}

/**
 * Draws an SVG as PNG, its texts with the server's own fonts: a machine may have none.
 *
 * @param svg its `text` elements name a box, whose `y` is the baseline of the last line, or with `data-from="top"` of the
 * first; their words are encoded as in addresses, so that they are no markup
 */
export async function drawPicture(svg: string): Promise<Buffer> {
  const loaded = await (loading ??= loadFonts());
  const drawn = svg.replaceAll(/<text ([^<>]*)>([^<]*)<\/text>/g, (_, attributes, text) =>
    setText(loaded, attributes, decodeURIComponent(text)),
  );
  return sharp(Buffer.from(drawn), { limitInputPixels: MAX_PIXELS })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
