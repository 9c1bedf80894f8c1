import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** A PNG of noise, which cannot be compressed: about three bytes for each pixel. */
export const photo = (width: number, height = width): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

export function video(): Buffer {
  return readFileSync(join(import.meta.dirname, '../../../api/src/seed/media/six-step.webm'));
}

export async function imageFile(name: string, size: number) {
  return { name, mimeType: 'image/png', buffer: await photo(size) };
}
