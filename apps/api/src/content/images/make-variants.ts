import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp';
import {
  heightAt,
  isSliver,
  type ImageJob,
  type ImageKind,
  MAX_PHONE_WIDTH,
  publicWidth,
  RECIPE,
  type Size,
  type VariantsOutcome,
  widthsFor,
} from './image-job.ts';

const MAX_PIXELS = 50_000_000;
/** Two images are encoded at once, each with this many threads. */
const MAX_THREADS = 4;
const MAX_PLACEHOLDER_LENGTH = 100;

sharp.cache(false);
sharp.concurrency(Math.min(availableParallelism(), MAX_THREADS));
// Only these of libvips' many parsers read what a stranger may have made.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    ...['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}File`),
    // What a stranger may have made is a file; our own drawings are not.
    'VipsForeignLoadSvgBuffer',
  ],
});

/** Pixels in sRGB, upright, without any metadata. */
type Pixels = { data: Buffer; info: OutputInfo };

const imageOf = ({ data, info: { width, height, channels } }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

function kindOf({ format, compression }: Metadata): ImageKind | undefined {
  if (format === 'jpeg') return 'jpg';
  if (format === 'heif') return compression === 'av1' ? 'avif' : undefined;
  return format === 'png' || format === 'gif' || format === 'webp' ? format : undefined;
}

/** Tuned for two seconds on two processors for 12 megapixels; the qualities look alike. */
const ENCODERS: Record<ImageKind, (image: Sharp, isForPhones: boolean) => Sharp> = {
  avif: (image, isForPhones) =>
    image.avif({ quality: 50, effort: isForPhones ? 2 : 1, chromaSubsampling: '4:2:0' }),
  webp: (image, isForPhones) => image.webp({ quality: 75, effort: isForPhones ? 4 : 2 }),
  jpg: (image) => image.jpeg({ quality: 78 }),
  png: (image) => image.png(),
  gif: (image) => image.gif(),
};

async function resize(pixels: Pixels, width: number, size: Size): Promise<Pixels> {
  if (pixels.info.width === width) return pixels;
  return imageOf(pixels)
    .resize({ width, height: heightAt(width, size), fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** The first frame of what moves. JPEG and WebP are shrunk while they are decoded. */
async function decode(
  job: ImageJob,
  width: number,
  { autoOrient: size, space, icc }: Metadata,
): Promise<Pixels> {
  const image = sharp(job.input, {
    limitInputPixels: MAX_PIXELS,
    failOn: job.isLenient ? 'none' : 'error',
    sequentialRead: true,
  });
  // Inks that have no profile are taken for those of the usual print, with the intent that darkens nothing.
  if (space === 'cmyk' && !icc) image.pipelineColourspace('cmyk');
  const pixels = await image
    .autoOrient()
    .resize({ width, height: heightAt(width, size), fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (pixels.info.channels !== 4) return pixels;
  const { isOpaque } = await imageOf(pixels).stats();
  if (!isOpaque) return pixels;
  return imageOf(pixels).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** A few pixels as WebP in base64, the most that fit; empty for an image with transparency. */
async function placeholderOf(pixels: Pixels): Promise<string> {
  if (pixels.info.channels === 4) return '';
  for (const longest of [12, 8, 6, 4, 2]) {
    const small = imageOf(pixels).resize({ width: longest, height: longest, fit: 'inside' });
    const text = (await small.webp({ quality: 30 }).toBuffer()).toString('base64');
    if (text.length <= MAX_PLACEHOLDER_LENGTH) return text;
  }
  return '';
}

export async function hashOf({ input, salt }: Pick<ImageJob, 'input' | 'salt'>): Promise<string> {
  const hash = createHash('sha256').update(`${RECIPE} ${salt} `);
  for await (const chunk of createReadStream(input)) hash.update(chunk as Buffer);
  return hash.digest('hex').slice(0, 32);
}

/** Makes an image's variants, each synced to disk. @throws Error when it cannot be read */
export async function makeVariants(job: ImageJob): Promise<VariantsOutcome> {
  const metadata = await sharp(job.input, { limitInputPixels: false }).metadata();
  if (kindOf(metadata) !== job.kind) return { refused: { reason: 'kind' } };
  const size = metadata.autoOrient;
  const megapixels = (size.width * size.height) / 1e6;
  if (megapixels * 1e6 > MAX_PIXELS) return { refused: { reason: 'pixels', megapixels } };
  if (isSliver(size)) return { refused: { reason: 'shape' } };
  const widths = widthsFor(size);

  await mkdir(job.output);
  const [decoded, hash] = await Promise.all([decode(job, widths.at(-1)!, metadata), hashOf(job)]);
  const fallback = decoded.info.channels === 4 ? 'png' : 'jpg';
  const formats = ['avif', 'webp', fallback] as const;
  const publicKind = job.publicKind ?? fallback;
  /** The widest first: these take the longest. */
  const files: { pixels: Pixels; kind: ImageKind; names: string[] }[] = [];
  let pixels = decoded;
  for (const width of widths.toReversed()) {
    pixels = await resize(pixels, width, size);
    const isPublic = width === publicWidth(widths);
    for (const kind of new Set<ImageKind>(isPublic ? [...formats, publicKind] : formats)) {
      const names = formats.some((format) => format === kind) ? [String(width)] : [];
      if (isPublic && kind === publicKind) names.push('public');
      files.push({ pixels, kind, names });
    }
  }
  const write = async (some: typeof files) => {
    for (const { pixels, kind, names } of some) {
      const isForPhones = pixels.info.width <= MAX_PHONE_WIDTH;
      const bytes = await ENCODERS[kind](imageOf(pixels), isForPhones).toBuffer();
      for (const name of names) {
        await writeFile(join(job.output, `${name}.${kind}`), bytes, { flush: true });
      }
    }
  };
  // AVIF takes about half of the time, and most of the memory: one after the other, beside the other kinds.
  const isAvif = ({ kind }: { kind: ImageKind }) => kind === 'avif';
  await Promise.all([write(files.filter(isAvif)), write(files.filter((file) => !isAvif(file)))]);
  const placeholder = await placeholderOf(pixels);
  const { width, height } = size;
  return { made: { hash, width, height, placeholder, widths, formats: [...formats], publicKind } };
}
