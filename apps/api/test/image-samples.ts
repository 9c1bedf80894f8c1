import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

const gradient = (width: number, height: number, background = '#7050c0') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A photograph as a phone sends it: turned, with a place, a script and a thumbnail's worth of metadata. Small: to make its variants takes processor time. */
export const phonePhoto = (width = 400, height = 300) =>
  gradient(width, height)
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: 'PHONEMAKER', ImageDescription: '<script>alert(1)</script>' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 33/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

export const plain = (kind: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif', width = 200, height = 150) =>
  gradient(width, height).toFormat(kind).toBuffer();

export const heicPhoto = () => readFile(join(__dirname, '../../../libs/testing/photograph.heic'));

export const heicAsAvif = async () =>
  Buffer.from((await heicPhoto()).toString('latin1').replace('ftypheic', 'ftypavif'), 'latin1');

export const cutOut = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 9, b: 200, alpha: 0.5 } } })
    .png()
    .toBuffer();

const black = (side: number) =>
  sharp({
    create: { width: side, height: side, channels: 3, background: '#000' },
    limitInputPixels: false,
  });

export const bomb = (side = 8_000) =>
  black(side).toColourspace('b-w').png({ compressionLevel: 9 }).toBuffer();

/** The image has as many pixels as are allowed, and all of them must be in memory. */
export const interlaced = (side: number) => black(side).png({ progressive: true }).toBuffer();

export async function animated(kind: 'gif' | 'webp', frames = 5): Promise<Buffer> {
  const colours = ['#f00', '#0f0', '#00f', '#ff0', '#0ff'];
  const images = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      gradient(200, 150, colours[index % colours.length])
        .png()
        .toBuffer(),
    ),
  );
  return sharp(images, { join: { animated: true } })
    .toFormat(kind)
    .toBuffer();
}

export function animatedPng(png: Buffer, frames = 1): Buffer {
  const control = Buffer.alloc(20);
  control.writeUInt32BE(8);
  control.write('acTL', 4);
  control.writeUInt32BE(frames, 8);
  control.writeUInt32BE(crc32(control.subarray(4, 16)), 16);
  const header = 33;
  return Buffer.concat([png.subarray(0, header), control, png.subarray(header)]);
}

/** Adds a chunk of text in front of the last one; its checksum is not looked at. */
export function withText(png: Buffer, text: string, type = 'tEXt'): Buffer {
  const end = png.length - 12;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(text.length + 2);
  head.write(type, 4);
  const chunk = Buffer.concat([head, Buffer.from(`c\0${text}`), Buffer.alloc(4)]);
  return Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]);
}
