import sharp from 'sharp';

/** 12 megapixels, as a phone takes them. */
const WIDTH = 4_000;
const HEIGHT = 3_000;
const CHANNELS = 3;

/** From the light of a room to the grain of a sensor: the share of the height that an octave divides, and its strength. */
const OCTAVES = [
  { divisor: 750, strength: 90 },
  { divisor: 150, strength: 48 },
  { divisor: 40, strength: 26 },
  { divisor: 10, strength: 14 },
  { divisor: 3, strength: 8 },
  { divisor: 1, strength: 4 },
];

/** Numbers from -1 to 1, the same in every run. */
function noise(seed: number): () => number {
  let state = (seed + 1) * 48_271;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state / 2_147_483_647) * 2 - 1;
  };
}

/** A JPEG that compresses like a photograph: gradients and noise that falls with its size; different for each `seed`. */
export async function photograph(seed: number): Promise<Buffer> {
  const next = noise(seed);
  let pixels: Buffer | undefined;
  let size = { width: 0, height: 0 };
  for (const { divisor, strength } of OCTAVES) {
    const larger = { width: Math.ceil(WIDTH / divisor), height: Math.ceil(HEIGHT / divisor) };
    const base: Buffer = pixels
      ? await sharp(pixels, { raw: { ...size, channels: CHANNELS } })
          .resize({ ...larger, fit: 'fill', kernel: 'cubic' })
          .raw()
          .toBuffer()
      : Buffer.alloc(larger.width * larger.height * CHANNELS, 118);
    for (let index = 0; index < base.length; index += CHANNELS) {
      // Mostly light and shade, a little colour.
      const light = next() * strength;
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        const value = base[index + channel]! + light + next() * strength * 0.3;
        base[index + channel] = Math.max(0, Math.min(255, value));
      }
    }
    [pixels, size] = [base, larger];
  }
  return sharp(pixels!, { raw: { ...size, channels: CHANNELS } })
    .jpeg({ quality: 93 })
    .toBuffer();
}
