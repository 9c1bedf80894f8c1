import fc from 'fast-check';
import sharp from 'sharp';
import { animated, phonePhoto, plain } from '../../../test/image-samples.ts';
import { withoutMetadata } from './without-metadata.ts';

const TRACES = ['Exif', 'PHONEMAKER', '<script', 'GPS', '<x:xmpmeta', 'tail'];
const XMP = '<x:xmpmeta>PHONEMAKER</x:xmpmeta>';

const described = (kind: 'jpeg' | 'png' | 'webp', options = {}) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#7050c0' } })
    .composite([{ input: Buffer.from('<svg><circle cx="90" cy="90" r="60" /></svg>') }])
    .withExif({ IFD0: { Make: 'PHONEMAKER', ImageDescription: '<script>alert(1)</script>' } })
    .withXmp(XMP)
    .toFormat(kind, options)
    .toBuffer();
const pixelsOf = (bytes: Buffer) => sharp(bytes, { failOn: 'none' }).raw().toBuffer();
const withTail = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('tail')]);

describe('an image without its metadata', () => {
  it.each([
    ['a photograph of a phone', () => phonePhoto(300, 200)],
    ['a JPEG', () => described('jpeg')],
    ['a progressive JPEG', () => described('jpeg', { progressive: true })],
    ['a PNG', () => described('png')],
    ['an interlaced PNG', () => described('png', { progressive: true })],
    ['a WebP', () => described('webp')],
    ['a WebP without loss', () => described('webp', { lossless: true })],
  ])('has the same pixels, and nothing else: %s', async (_what, make) => {
    const original = withTail(await make());
    const bytes = withoutMetadata(original)!;
    for (const trace of TRACES) expect([trace, bytes.includes(trace)]).toEqual([trace, false]);
    const { exif, xmp, icc, orientation = 1, ...size } = await sharp(bytes).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({ orientation: 1 });
    expect(size).toMatchObject({ width: 300, height: 200 });
    expect((await pixelsOf(bytes)).equals(await pixelsOf(original))).toBe(true);
    expect(withoutMetadata(bytes)!.equals(bytes)).toBe(true);
  });

  it('is what there is of an incomplete one', async () => {
    const photo = await phonePhoto();
    const bytes = withoutMetadata(photo.subarray(0, photo.length - 200))!;
    expect(bytes.includes('Exif')).toBe(false);
    expect((await pixelsOf(bytes)).length).toBe((await pixelsOf(photo)).length);
  });

  it('is not made of other kinds, or of what moves', async () => {
    expect(withoutMetadata(await plain('gif'))).toBeUndefined();
    expect(withoutMetadata(await plain('avif'))).toBeUndefined();
    expect(withoutMetadata(await animated('webp'))).toBeUndefined();
    expect(withoutMetadata(Buffer.alloc(0))).toBeUndefined();
  });

  it('ends for all bytes, and names no metadata of a damaged one', async () => {
    const originals = await Promise.all([described('jpeg'), described('png'), described('webp')]);
    const damaged = fc
      .tuple(
        fc.constantFrom(...originals),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }),
      )
      .map(([original, changes]) => {
        const copy = Buffer.from(original);
        for (const [at, value] of changes) copy[at % 200] = value;
        return copy;
      });
    fc.assert(fc.property(damaged, (bytes) => void withoutMetadata(bytes)));
  });
});
