import sharp from 'sharp';

const WIDTH = 4_000;
const HEIGHT = 3_000;

/** From the light of a room to the grain of a sensor: what share of the height an octave divides, and its strength. */
const OCTAVES = [
  { divisor: 750, sigma: 90 },
  { divisor: 150, sigma: 58 },
  { divisor: 40, sigma: 34 },
  { divisor: 10, sigma: 20 },
  { divisor: 3, sigma: 14 },
  { divisor: 1, sigma: 8 },
];

/** Makes a JPEG that compresses like a photograph: noise that falls with its size. No two are the same. */
export async function photograph(): Promise<Buffer> {
  let picture: Buffer | undefined;
  let smaller = { width: 0, height: 0 };
  const pixels = (size: typeof smaller) => ({ raw: { ...size, channels: 3 as const } });
  for (const { divisor, sigma } of OCTAVES) {
    const size = { width: Math.ceil(WIDTH / divisor), height: Math.ceil(HEIGHT / divisor) };
    const noise = { type: 'gaussian', mean: 128, sigma } as const;
    const create = { ...size, channels: 3, background: 'black', noise } as const;
    const grain = await sharp({ create }).raw().toBuffer();
    const input = { input: grain, ...pixels(size), blend: 'overlay' } as const;
    const larger = picture && sharp(picture, pixels(smaller)).resize({ ...size, fit: 'fill' });
    picture = (await larger?.composite([input]).removeAlpha().raw().toBuffer()) ?? grain;
    smaller = size;
  }
  return sharp(picture, pixels(smaller)).jpeg({ quality: 93 }).toBuffer();
}
