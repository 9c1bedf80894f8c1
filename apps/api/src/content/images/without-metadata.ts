const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What a picture is made of: frames, tables and scans, and of the rest only how Adobe has stored the colours. */
const isJpegPicture = (marker: number, length: number) =>
  (marker >= 0xc0 && marker <= 0xcf) ||
  (marker >= 0xda && marker <= 0xdf) ||
  (marker === 0xee && length === 14);
const SCAN = 0xda;
const END = 0xd9;

/** A scan has 0xff for itself before 0, and for a restart marker before 0xd0 to 0xd7. */
const endsScan = (marker = END) => marker !== 0 && !(marker >= 0xd0 && marker <= 0xd7);

function jpegParts(bytes: Buffer): Buffer[] | undefined {
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at + 1] !== END) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    // Any number of these may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    let end = at + 2 + length;
    if (marker === SCAN) {
      while (end < bytes.length && !(bytes[end] === 0xff && endsScan(bytes[end + 1]))) end += 1;
    }
    if (isJpegPicture(marker, length)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return [...parts, Buffer.from([0xff, END])];
}

const PNG_CHUNKS = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND'];
const PNG_CHUNK_BYTES = 12;

function pngParts(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [PNG];
  let at = PNG.length;
  while (at + PNG_CHUNK_BYTES <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + PNG_CHUNK_BYTES + bytes.readUInt32BE(at);
    if (PNG_CHUNKS.includes(name)) parts.push(bytes.subarray(at, end));
    at = name === 'IEND' ? bytes.length : end;
  }
  return parts;
}

/** Chunks of moving pictures are left out: each may have metadata inside. */
const WEBP_CHUNKS = ['VP8X', 'ALPH', 'VP8 ', 'VP8L'];
const WEBP_PICTURE = /^VP8[ L]$/;
/** This flag of `VP8X` says whether there is transparency. The other flags are about what is left out. */
const ALPHA_FLAG = 0x10;

function webpParts(bytes: Buffer): Buffer[] | undefined {
  const parts: Buffer[] = [];
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (WEBP_CHUNKS.includes(name)) parts.push(Buffer.from(bytes.subarray(at, end)));
    if (name === 'VP8X' && length > 0) parts.at(-1)![8]! &= ALPHA_FLAG;
    at = end;
  }
  if (!parts.some((part) => WEBP_PICTURE.test(part.toString('latin1', 0, 4)))) return undefined;
  const head = Buffer.from('RIFF....WEBP', 'latin1');
  head.writeUInt32LE(
    parts.reduce((sum, { length }) => sum + length, 4),
    4,
  );
  return [head, ...parts];
}

function partsOf(bytes: Buffer): Buffer[] | undefined {
  if (bytes.subarray(0, 3).equals(JPEG)) return jpegParts(bytes);
  if (bytes.subarray(0, 8).equals(PNG)) return pngParts(bytes);
  const isWebp =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? webpParts(bytes) : undefined;
}

/** Removes also thumbnails, colour profile and what follows the end, without decoding. @returns undefined for other kinds and parts */
export function withoutMetadata(bytes: Buffer): Buffer | undefined {
  const parts = partsOf(bytes);
  return parts && Buffer.concat(parts);
}
