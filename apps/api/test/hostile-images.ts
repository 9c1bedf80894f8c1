import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import {
  animated,
  animatedPng,
  bomb,
  cutOut,
  interlaced,
  phonePhoto,
  plain,
  withText,
} from './image-samples.ts';
import { HTML, MP4, SVG } from '@nox/test-servers/administrator';

// Longer than other files: it is one list.

export interface HostileImage {
  name: string;
  make: () => Buffer | Promise<Buffer>;
}

const KINDS = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
type Kind = (typeof KINDS)[number];

const text = (content: string) => Buffer.from(content, 'latin1');
const named = (name: string, make: HostileImage['make']): HostileImage => ({ name, make });

/** Two lengths in a copy of an image, in the place of those that follow `mark` after `skip` bytes. */
function resized(image: Buffer, mark: Buffer, skip: number, lengths: Buffer): Buffer {
  const copy = Buffer.from(image);
  lengths.copy(copy, copy.indexOf(mark) + mark.length + skip);
  return copy;
}

const bigEndian = (bytes: 2 | 4, ...values: number[]) =>
  Buffer.from(values.map((value) => value.toString(16).padStart(2 * bytes, '0')).join(''), 'hex');

/** The header's checksum is right, as readers look at it. */
function pngOfSize(png: Buffer, width: number, height: number): Buffer {
  const copy = resized(png, text('IHDR'), 0, bigEndian(4, width, height));
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
  return copy;
}

/** Images that say that they are large, with the few bytes of a small one. */
async function bombs(): Promise<HostileImage[]> {
  const [jpeg, png, webp, avif, gif] = await Promise.all(KINDS.map((kind) => plain(kind, 64, 64)));
  const sizes = [7_100, 16_000, 30_000, 65_000];
  const sized = sizes.flatMap((side) => {
    const low = [side & 255, side >> 8];
    const sides = Buffer.from([...low, ...low]);
    return [
      named(`a JPEG of ${side}²`, () =>
        resized(jpeg!, Buffer.from([0xff, 0xc0]), 3, bigEndian(2, side, side)),
      ),
      named(`a PNG of ${side}²`, () => pngOfSize(png!, side, side)),
      named(`a PNG of ${side} by 7`, () => pngOfSize(png!, side, 7)),
      named(`a WebP of ${side}²`, () => resized(webp!, Buffer.from([0x9d, 0x01, 0x2a]), 0, sides)),
      named(`an AVIF of ${side}²`, () => resized(avif!, text('ispe'), 4, bigEndian(4, side, side))),
      named(`a GIF of ${side}²`, () => resized(gif!, text('GIF89a'), 0, sides)),
    ];
  });
  const zeros = () => deflateSync(Buffer.alloc(64 * 1024 * 1024)).toString('latin1');
  return [
    ...sized,
    named('64 megapixels in a few kilobytes', () => bomb()),
    named('51 megapixels, interlaced', () => interlaced(7_150)),
    named('a text of 64 MB in a PNG', () => withText(png!, `\0${zeros()}`, 'zTXt')),
    named('a profile of 64 MB in a PNG', () => withText(png!, `\0${zeros()}`, 'iCCP')),
  ];
}

async function truncated(): Promise<HostileImage[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const noisy = () =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: '#888', noise } });
  const progressive = { progressive: true };
  const originals: Record<string, () => Promise<Buffer>> = {
    'animated GIF': () => animated('gif'),
    ...Object.fromEntries(KINDS.map((kind) => [kind, () => noisy().toFormat(kind).toBuffer()])),
    'progressive JPEG': () => noisy().jpeg(progressive).toBuffer(),
    'interlaced PNG': () => noisy().png(progressive).toBuffer(),
  };
  return Object.entries(originals).flatMap(([what, original]) =>
    [0.05, 0.25, 0.5, 0.75, 0.9, 0.99].map((share) =>
      named(`${share * 100} % of a ${what}`, async () => {
        const bytes = await original();
        return bytes.subarray(0, Math.floor(share * bytes.length));
      }),
    ),
  );
}

const TAILS: Record<string, Buffer> = {
  HTML,
  SVG,
  script: text('*/=1;alert(document.domain)//'),
  PHP: text('<?php system($_GET[0]); ?>'),
  ZIP: Buffer.concat([text('PK\x03\x04'), Buffer.alloc(26), text('PK\x05\x06'), Buffer.alloc(18)]),
  PDF: text('%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF'),
};

async function polyglots(): Promise<HostileImage[]> {
  const images = await Promise.all(KINDS.map((kind) => plain(kind, 120, 90)));
  const after = KINDS.flatMap((kind, index) =>
    Object.entries(TAILS).map(([what, tail]) =>
      named(`a ${kind} with ${what} after its end`, () => Buffer.concat([images[index]!, tail])),
    ),
  );
  const png = images[1]!;
  const inside = Object.entries(TAILS).flatMap(([what, tail]) =>
    ['tEXt', 'iTXt', 'eXIf', 'prIv'].map((chunk) =>
      named(`a PNG with ${what} in ${chunk}`, () => withText(png, tail.toString('latin1'), chunk)),
    ),
  );
  const comment = bigEndian(2, 0xfffe, HTML.length + 2);
  const jpeg = images[0]!;
  const commented = [jpeg.subarray(0, 2), comment, HTML, jpeg.subarray(2)];
  const inComment = named('a JPEG with HTML in a comment', () => Buffer.concat(commented));
  return [...after, ...inside, inComment];
}

/** The first bytes of a file, and nothing after them. */
const begun = (start: string) => Buffer.concat([text(start), Buffer.alloc(60)]);

const WRONG: Record<string, Buffer> = {
  ...{ SVG, HTML, PDF: TAILS.PDF!, ZIP: TAILS.ZIP!, 'a film': MP4, nothing: Buffer.alloc(0) },
  'a single byte': text('\xff'),
  text: text('just words'),
  JSON: text('{"image":true}'),
  'a photograph in HEIC': begun('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
  BMP: begun('BM'),
  ICO: begun('\0\0\x01\0\x01\0\x10\x10'),
  PostScript: text('%!PS-Adobe-3.0\n(%pipe%id) (w) file'),
  Photoshop: begun('8BPS\0\x01'),
  OpenEXR: begun('\x76\x2f\x31\x01'),
  'JPEG XL': begun('\xff\x0a'),
  'JPEG 2000': begun('\0\0\0\x0cjP  \r\n\x87\n'),
  PPM: text('P6 20000 20000 255\n'),
  MVG: text("push graphic-context\nfill 'url(https://a.example/|id)'\n"),
  executable: begun('\x7fELF\x02\x01\x01'),
};

async function wrongKinds(): Promise<HostileImage[]> {
  const images = await Promise.all(KINDS.map((kind) => plain(kind, 40, 30)));
  const afterStart = KINDS.flatMap((kind, index) =>
    [12, 40].map((bytes) =>
      named(`HTML after ${bytes} bytes of a ${kind}`, () =>
        Buffer.concat([images[index]!.subarray(0, bytes), HTML]),
      ),
    ),
  );
  const tiff = named('a TIFF', () => sharp(images[1]).tiff().toBuffer());
  const wrong = Object.entries(WRONG).map(([what, bytes]) => named(what, () => bytes));
  return [...wrong, tiff, ...afterStart];
}

const PAYLOADS: Record<string, string> = {
  'a script': '<script>alert(1)</script>',
  PHP: '<?php system($_GET[0]); ?>',
  'an attribute': '" onerror="alert(1)',
  'a formula': '=HYPERLINK("https://a.example")',
  'sixty kilobytes': 'PHONEMAKER '.repeat(5_500),
};

async function described(): Promise<HostileImage[]> {
  const source = await plain('png', 120, 90);
  const exif = KINDS.filter((kind) => kind !== 'gif').flatMap((kind) =>
    Object.entries(PAYLOADS).map(([what, payload]) =>
      named(`a ${kind} with ${what} in its metadata`, () => {
        const IFD0 = { Make: 'PHONEMAKER', ImageDescription: payload };
        const image = sharp(source).withExif({ IFD0, IFD3: { GPSLatitudeRef: 'N' } });
        const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">PHONEMAKER ${kind}</x:xmpmeta>`;
        return image.withXmp(xmp).withIccProfile('p3').toFormat(kind).toBuffer();
      }),
    ),
  );
  const turned = Array.from({ length: 8 }, (_, index) =>
    named(`a photograph turned by ${index + 1}`, async () => {
      const photo = sharp(await phonePhoto(200, 100)).withMetadata({ orientation: index + 1 });
      const made = photo.withExifMerge({ IFD0: { Make: 'PHONEMAKER' } });
      return made.jpeg().toBuffer();
    }),
  );
  return [...exif, ...turned, named('a photograph of a phone', () => phonePhoto())];
}

async function animations(): Promise<HostileImage[]> {
  const [png, avif] = [await cutOut(60, 40), await plain('avif', 60, 40)];
  const films = (['gif', 'webp'] as const).flatMap((kind) =>
    [2, 5, 60].map((frames) =>
      named(`${frames} frames in a ${kind}`, () => animated(kind, frames)),
    ),
  );
  const pngs = [2, 100_000].map((frames) =>
    named(`${frames} frames in a PNG`, () => animatedPng(png, frames)),
  );
  const sequence = Buffer.from(avif);
  sequence.write('avis', 8);
  return [...films, ...pngs, named('a sequence in AVIF', () => sequence)];
}

/** Bytes changed here and there, the same in every run. */
async function damaged(): Promise<HostileImage[]> {
  const originals = await Promise.all(KINDS.map((kind: Kind) => plain(kind, 200, 150)));
  let state = 20_261_122;
  const next = () => (state = (state * 48_271) % 2_147_483_647);
  return originals.flatMap((original, index) =>
    Array.from({ length: 12 }, (_, number) => {
      const copy = Buffer.from(original);
      for (let change = 0; change <= number; change += 1) copy[next() % copy.length] = next() & 255;
      return named(`a ${KINDS[index]} with ${number + 1} other bytes, ${index}`, () => copy);
    }),
  );
}

export const HOSTILE: [what: string, list: () => Promise<HostileImage[]>][] = [
  ['bombs', bombs],
  ['truncated', truncated],
  ['polyglots', polyglots],
  ['of wrong kinds', wrongKinds],
  ['with scripts in their metadata', described],
  ['animated', animations],
  ['damaged', damaged],
];
