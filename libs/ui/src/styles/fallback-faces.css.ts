/*
 * Arial with Archivo's metrics, a face for each part of the width and weight axes that our texts use: the swap moves
 * nothing. A style sheet that this module writes, as its overrides follow from one measured number for each face.
 */

/** Both are Archivo's, in percent. A line gap counts only where line-height is normal, which it is nowhere. */
const ASCENT = 87.8;
const DESCENT = 21;

/** `size-adjust`, measured: the mean width of our texts, Archivo over Arial. */
type Face = [stretch: string, sizeAdjust: number, letters?: string];

const regular: Face[] = [
  ['50% 80%', 68.4],
  ['81% 200%', 98.5],
];
const bold: Face[] = [
  ['50% 90%', 68.5],
  ['91% 104%', 98.5],
  ['105% 112%', 109],
  ['113% 200%', 115.5],
];
const black: Face[] = [
  ['50% 70%', 72.6],
  ['71% 90%', 89.9],
  ['91% 104%', 106],
  ['105% 109%', 113.5],
  ['110% 112%', 118],
  ['113% 120%', 121.3],
  ['121% 200%', 132],
];
/** The letters of a KineticText use these: fitted so that none of a page's heading moves by 3 px, at 390 px. */
const kinetic: Face[] = [
  ['50% 66%', 73.05],
  ['67% 75%', 84.4],
  ['76% 84%', 93.1],
  ['85% 93%', 95.7],
  ['94% 102%', 113.6],
  ['103% 111%', 123.3],
  ['112% 120%', 130.5],
  ['121% 200%', 133.2],
  // The spaces between them, and letters that differ more than others: L, a and i.
  ['94% 102%', 66.2, 'U+20'],
  ['121% 200%', 131, 'U+4C'],
  ['50% 66%', 76, 'U+61'],
  ['50% 66%', 80.5, 'U+69'],
];

const overrideOf = (metric: number, size: number) => `${Math.round((metric / size) * 1_000) / 10}%`;

const facesOf = (family: string, style: '' | ' Bold', weight: string, faces: Face[]) =>
  faces.map(
    ([stretch, size, letters]) => `@font-face {
      font-family: '${family}';
      src: local('Arial${style}'), local('Liberation Sans${style}');
      font-weight: ${weight};
      font-stretch: ${stretch};
      ${letters ? `unicode-range: ${letters};` : ''}
      size-adjust: ${size}%;
      ascent-override: ${overrideOf(ASCENT, size)};
      descent-override: ${overrideOf(DESCENT, size)};
    }`,
  );

export default [
  ...facesOf('Archivo Fallback', '', '100 550', regular),
  ...facesOf('Archivo Fallback', ' Bold', '551 725', bold),
  ...facesOf('Archivo Fallback', ' Bold', '726 900', black),
  ...facesOf('Archivo Kinetic Fallback', ' Bold', '551 900', kinetic),
].join('\n');
