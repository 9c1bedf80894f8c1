import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 as zlibCrc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const EIGHT_BIT_RGB = [8, 2, 0, 0, 0];

/** A PNG of noise, which cannot be compressed: about three bytes for each pixel. */
export function photo(width: number, height = width): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(EIGHT_BIT_RGB, 8);
  // Each row begins with the number of its filter: none.
  const row = () => Buffer.concat([Buffer.from([0]), randomBytes(width * 3)]);
  const pixels = Buffer.concat(Array.from({ length: height }, row));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(zlibCrc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A short video that a browser can play: one of the sample tutorials'. */
export function video(): Buffer {
  return readFileSync(join(import.meta.dirname, '../../../api/src/seed/media/six-step.webm'));
}

/** A photograph as phones take it, for a file input. Chromium cannot read it. */
export function heicFile(name: string) {
  const path = join(import.meta.dirname, '../../../../libs/testing/photograph.heic');
  return { name, mimeType: 'image/heic', buffer: readFileSync(path) };
}

/** A PNG for a file input. */
export function imageFile(name: string, size: number) {
  return { name, mimeType: 'image/png', buffer: photo(size) };
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
