import { FIRST_SOCIETY } from './first-society.ts';

type Channels = [red: number, green: number, blue: number];

const channelsOf = (color: string) =>
  [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255) as Channels;

const colorOf = (channels: Channels): string =>
  `#${channels
    .map((one) =>
      Math.round(one * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map((one) =>
    one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  ) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours `#rrggbb`, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** The contrast that WCAG 1.4.3 asks of text; 3 is enough for controls (1.4.11), which have the same colours. */
export const MIN_CONTRAST = 4.5;

/** The lightest ground of the pages and the words on a filled button: `--ink-3` and `--chalk` of `tokens.css`. */
const [GROUND, CHALK] = ['#1f1b2c', '#f3efe6'];

/** Mixes white or black into a colour, in steps too small to be seen, until `suffices`. */
function mixUntil(color: string, toward: 0 | 1, suffices: (mixed: string) => boolean): string {
  for (let part = 0; part < 1; part += 1 / 256) {
    const mixed = colorOf(channelsOf(color).map((one) => one + (toward - one) * part) as Channels);
    if (suffices(mixed)) return mixed;
  }
  return colorOf([toward, toward, toward]);
}

/** The colour itself where text in it can be read on every ground of the pages; else the nearest lighter one that can. */
export const readableColor = (color: string): string =>
  mixUntil(color, 1, (mixed) => contrastOf(mixed, GROUND) >= MIN_CONTRAST);

/** The darker companion of an accent, on which words are chalk. */
export const deepColor = (color: string): string =>
  mixUntil(color, 0, (mixed) => contrastOf(mixed, CHALK) >= MIN_CONTRAST);

/** The custom properties that give a page a society's colours. The first accent has its companion in the stylesheets. */
export const colorProperties = ({
  accent,
  highlight,
}: typeof FIRST_SOCIETY.colors): Record<string, string> => ({
  ...(accent !== FIRST_SOCIETY.colors.accent && {
    '--light': accent,
    '--light-deep': deepColor(accent),
  }),
  '--lamp': highlight,
});

/** Says which colour works where `color` cannot be read; undefined where it can. @param label starts the sentence */
export function contrastRefusal(label: string, color: string): string | undefined {
  const nearest = readableColor(color);
  if (nearest === color) return undefined;
  const contrast = Math.floor(contrastOf(color, GROUND) * 10) / 10;
  return `${label} has a contrast of ${contrast} with the pages’ ground, where text needs ${MIN_CONTRAST}: the nearest colour that works is ${nearest}.`;
}
