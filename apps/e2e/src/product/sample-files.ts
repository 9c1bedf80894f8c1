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

/** A photograph as phones take it, for a file input. Chromium cannot read it. */
export function heicFile(name: string) {
  const path = join(import.meta.dirname, '../../../../libs/testing/photograph.heic');
  return { name, mimeType: 'image/heic', buffer: readFileSync(path) };
}

export async function imageFile(name: string, size: number) {
  return { name, mimeType: 'image/png', buffer: await photo(size) };
}

/** A form's export with one new candidate, a duplicate and an invalid row. */
export function candidatesFile() {
  const rows = [
    'Full name,Phone number,Roll number,Email address,Branch,Rating,Dance style,Hobby',
    'Anu Rao,9876543210,NEW-1,anu@example.com,CSE,7,Hip Hop,Chess',
    'Anu Rao again,9876543210,new-1,anu@example.com,CSE,7,Hip Hop,Chess',
    'Ben Das,12,NEW-2,ben@example.com,CSE,7,Hip Hop,Chess',
  ];
  return { name: 'form.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
}
