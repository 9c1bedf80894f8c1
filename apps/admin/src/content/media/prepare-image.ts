import { formatNumber } from '@nox/ui';

/** The longer side, in pixels: more than any variant that pages show. */
const MAX_SIDE = 2_560;
/** Limits images that are converted only: a larger canvas fails on phones. */
const MAX_CANVAS_SIDE = 4_096;
const QUALITY = 0.85;
const MEGABYTE = 1024 * 1024;

/** The kinds that are made smaller: others may move. WebP has transparency, too; see `encode` for browsers that cannot write it. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/webp',
};

const UNREADABLE = 'This image cannot be read; the file may be damaged. Please choose another.';

interface PreparedImage {
  file: File;
  remark?: string;
}

/** A file as it is sent, with what was done to it; or why it cannot be sent. */
export type PreparedFile = PreparedImage | { rejection: string };

class ImageRejection extends Error {
  override name = 'ImageRejection';
}

interface ImageLimits {
  maxBytes: number;
  maySendSmaller: boolean;
}

/**
 * The image as it is sent: HEIC becomes JPEG, and a large one becomes smaller where the network is slow or the file is
 * too large otherwise. What the browser cannot check is left to the server.
 */
export const prepareImage = (file: File, limits: ImageLimits): Promise<PreparedFile> =>
  prepare(file, limits).catch((error: unknown) => {
    if (error instanceof ImageRejection) return { rejection: error.message };
    throw error;
  });

async function prepare(file: File, limits: ImageLimits): Promise<PreparedImage> {
  const isHeicFile = await isHeic(file);
  const tooLarge = `Please upload an image of at most ${limits.maxBytes / MEGABYTE} MB.`;
  if (typeof createImageBitmap === 'undefined') {
    if (isHeicFile) throw new ImageRejection(HEIC_REJECTION);
    if (file.size > limits.maxBytes) throw new ImageRejection(tooLarge);
    return { file };
  }
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    const isTooLarge = file.size > limits.maxBytes;
    throw new ImageRejection(isHeicFile ? HEIC_REJECTION : isTooLarge ? tooLarge : UNREADABLE);
  });
  try {
    const maxSide = () => (limits.maySendSmaller && isNetworkSlow() ? MAX_SIDE : MAX_CANVAS_SIDE);
    const prepared = isHeicFile
      ? await redrawn(file, bitmap, maxSide(), 'image/jpeg', 'Converted from HEIC to JPEG')
      : await smaller(file, bitmap, limits);
    if (prepared.file.size > limits.maxBytes) throw new ImageRejection(tooLarge);
    return prepared;
  } finally {
    bitmap.close();
  }
}

async function smaller(
  file: File,
  bitmap: ImageBitmap,
  { maxBytes, maySendSmaller }: ImageLimits,
): Promise<PreparedImage> {
  const type = WRITTEN_AS[file.type];
  const isTooLarge = file.size > maxBytes;
  const isWide = Math.max(bitmap.width, bitmap.height) > MAX_SIDE;
  if (!type || !maySendSmaller || !(isTooLarge || (isWide && isNetworkSlow()))) return { file };
  const reason = isTooLarge
    ? `Made smaller, since at most ${maxBytes / MEGABYTE} MB can be sent`
    : 'Made smaller for a slow network';
  const redone = await redrawn(file, bitmap, MAX_SIDE, type, reason);
  return redone.file.size < file.size ? redone : { file };
}

const toBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new ImageRejection(UNREADABLE))),
      type,
      QUALITY,
    );
  });

/** A browser that cannot write WebP writes PNG, which is several times as large: JPEG, if nothing is transparent. */
async function encode(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, type: string) {
  const blob = await toBlob(canvas, type);
  if (blob.type === type) return blob;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const isOpaque = data.every((value, index) => index % 4 !== 3 || value === 255);
  return isOpaque ? toBlob(canvas, 'image/jpeg') : blob;
}

/** Draws the image upright, in sRGB and without metadata. */
async function redrawn(
  file: File,
  bitmap: ImageBitmap,
  maxSide: number,
  type: string,
  reason: string,
): Promise<PreparedImage> {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.round(side * scale));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width!, height!);
  const blob = await encode(canvas, context, type);
  const name = `${file.name.replace(/\.[^.]*$/, '')}.${blob.type.slice('image/'.length)}`;
  const sizes = `${sizeOf(file.size)} became ${sizeOf(blob.size)}`;
  return {
    file: new File([blob], name.replace(/jpeg$/, 'jpg'), { type: blob.type }),
    remark: `${reason}: ${sizes} (${formatNumber(width!)} × ${formatNumber(height!)} pixels).`,
  };
}

const sizeOf = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.round(bytes / 1024)} KB` : `${formatNumber(bytes / MEGABYTE, 1)} MB`;

/** A photograph of 3 MB takes five seconds at this rate, which is in Mb/s. */
const SLOW_DOWNLINK = 5;

/** Chromium has this object; Safari and Firefox do not. */
interface Connection {
  saveData: boolean;
  effectiveType: string;
  downlink: number;
}

/** What the browser says of the network; where it says nothing, phones and tablets count as slow. */
function isNetworkSlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  if (!connection) return window.matchMedia('(pointer: coarse)').matches;
  const { saveData, effectiveType, downlink } = connection;
  return saveData || effectiveType !== '4g' || downlink < SLOW_DOWNLINK;
}

const HEAD_BYTES = 64;
/** AVIF has the same container, and the brand `mif1` as well. */
const HEIC_BRAND = /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/;
const AVIF_BRAND = /^avi[fs]$/;

/** Whether a file's bytes are those of HEIC, in which phones take photographs: names and types may say anything. */
export async function isHeic(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = String.fromCharCode(...head);
  if (text.slice(4, 8) !== 'ftyp') return false;
  const boxEnd = new DataView(head.buffer).getUint32(0);
  const brands = text.slice(8, boxEnd).match(/[^]{4}/g) ?? [];
  const isAvif = brands.some((brand) => AVIF_BRAND.test(brand));
  return !isAvif && brands.some((brand) => HEIC_BRAND.test(brand));
}

/** Whether name or type say that it is HEIC: some systems know no type for it. */
export const isCalledHeic = ({ name, type }: File) =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));

const HEIC_REJECTION =
  'This browser cannot read photos in HEIC. On an iPhone choose Settings › Camera › Formats › “Most Compatible” and take it again, or share the photo as JPEG and choose that.';
