import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ErrorBody, type UploadedMedia } from '@nox/contracts';
import fc from 'fast-check';
import sharp from 'sharp';
import { apiForAll, asAdministrator, expectError } from '../../../test/api.ts';
import { isFullRun } from '@nox/test-servers/full-run';
import { HOSTILE } from '../../../test/hostile-images.ts';
import {
  animated,
  animatedPng,
  bomb,
  cutOut,
  heicAsAvif,
  heicPhoto,
  phonePhoto,
  plain,
  withText,
} from '../../../test/image-samples.ts';
import { HTML, PNG, SVG } from '@nox/test-servers/administrator';

jest.setTimeout(180_000);

/** A quick run takes every twentieth file of each kind. */
const SAMPLE = isFullRun ? 1 : 20;
const DAMAGED = isFullRun ? 100 : 5;
const SEED = 20_261_122;

describe('a hostile image', () => {
  const api = apiForAll();

  const upload = (bytes: Buffer, type = 'image/png') =>
    api.send('POST', '/api/media/team_images?name=x', bytes, {
      ...asAdministrator,
      'content-type': type,
    });
  const filesIn = async (folder: string) =>
    (await readdir(join(api.folder, folder), { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    );
  const allFiles = async () => [...(await filesIn('media')), ...(await filesIn('originals'))];

  /** What visitors can get of an image, and that nothing of the original is in it. */
  async function expectHarmless({ url, image }: UploadedMedia): Promise<void> {
    const variants = image!.widths.flatMap((width) =>
      image!.formats.map((format) => `${image!.path}/${width}.${format}`),
    );
    for (const address of [url, ...variants]) {
      const { statusCode, rawPayload, headers } = await api.app.inject(address);
      expect([address, statusCode]).toEqual([address, 200]);
      expect(headers['content-type']).toMatch(/^image\/(jpeg|png|webp|avif)$/);
      expect(headers['cache-control']).toContain('immutable');
      const { exif, xmp, iptc, icc, pages = 1 } = await sharp(rawPayload).metadata();
      expect({ exif, xmp, iptc, icc, pages }).toEqual({ pages: 1 });
      for (const trace of ['Exif', 'PHONEMAKER', '<script', '<?php', 'xmpmeta']) {
        expect(rawPayload.includes(trace)).toBe(false);
      }
    }
  }

  it.each([
    ['a bomb', async () => bomb(), 413, /^The image has 64 megapixels: at most 50 are allowed\./],
    ['half of a photograph', async () => half(await phonePhoto()), 422, /damaged or incomplete/],
    ['half of a PNG', async () => half(await plain('png', 900, 900)), 422, /damaged/],
    ['half of a WebP', async () => half(await plain('webp', 900, 900)), 422, /damaged/],
    ['half of an AVIF', async () => half(await plain('avif', 900, 900)), 422, /damaged/],
    ['the first bytes alone', async () => PNG.subarray(0, 30), 422, /save it again as JPEG/],
    ['a sliver', async () => plain('png', 4, 9_000), 422, /too narrow/],
    ['a long sliver', async () => plain('png', 20_000, 2), 422, /too narrow/],
    ['a long strip', async () => plain('png', 3_400, 200), 422, /too narrow/],
    ['SVG', async () => SVG, 415, /valid image file/],
    ['HTML', async () => HTML, 415, /valid image file/],
    ['a photograph in HEIC', heicPhoto, 415, /HEIC.*JPEG/],
    ['a photograph in HEIC that says it is AVIF', heicAsAvif, 422, /another kind|damaged/],
    ['HTML after the head of a GIF', async () => joined('GIF89a', HTML), 422, /damaged/],
    ['a TIFF', async () => sharp(PNG).tiff().toBuffer(), 415, /valid image file/],
  ])(
    'such as %s is refused with what to do, and leaves nothing',
    async (_what, make, status, message) => {
      const before = (await allFiles()).length;
      const answer = await upload(await make());
      const code = { 413: 'too_large', 415: 'unsupported_type' }[status] ?? 'unreadable_image';
      expectError(answer, status, { code, message: expect.stringMatching(message) });
      expect((await allFiles()).length).toBe(before);
    },
  );

  it.each([
    ['a photograph with a place, a script and a camera', () => phonePhoto()],
    ['a photograph with a script after its end', async () => joined(await phonePhoto(), HTML)],
    ['a PNG with PHP in a text', async () => withText(PNG, '<?php system($_GET[0]); ?>')],
    ['an archive in a GIF', async () => joined(await plain('gif'), 'PK\x03\x04')],
    ['an animated GIF', () => animated('gif')],
    ['an animated WebP', () => animated('webp')],
    ['an animated PNG', async () => animatedPng(await plain('png'))],
    ['a panorama', () => plain('jpeg', 3_200, 200)],
    ['a cut-out', () => cutOut()],
    ['a single pixel', async () => PNG],
  ])('such as %s is served as new images only', async (_what, make) => {
    const bytes = await make();
    const answer = await upload(bytes, 'text/html');
    expect(answer.statusCode).toBe(201);
    const uploaded = answer.json<UploadedMedia>();
    await expectHarmless(uploaded);
    const file = uploaded.url.replace('/media/', '');
    expect((await readFile(join(api.folder, 'originals', file))).equals(bytes)).toBe(true);
    for (const address of [
      `/originals/${file}`,
      `/media/../originals/${file}`,
      `/media/%2e%2e/originals/${file}`,
    ]) {
      expect((await api.app.inject(address)).rawPayload.equals(bytes)).toBe(false);
    }
  });

  it('such as a photograph of a phone has what must not be served', async () => {
    const { exif, orientation } = await sharp(await phonePhoto()).metadata();
    expect([exif?.includes('PHONEMAKER'), orientation]).toEqual([true, 6]);
  });

  const seen = new Set<string>();
  it.each(HOSTILE)(
    'is refused or made harmless, and the next image is taken: %s',
    async (_, list) => {
      const files = (await list()).filter((_file, index) => index % SAMPLE === 0);
      for (const { name, make } of files) {
        const bytes = await make();
        seen.add(createHash('sha256').update(bytes).digest('hex'));
        const before = (await allFiles()).length;
        const answer = await upload(bytes);
        if (answer.statusCode === 201) {
          await expectHarmless(answer.json());
          continue;
        }
        expect([name, [413, 415, 422].includes(answer.statusCode)]).toEqual([name, true]);
        ErrorBody.strict().parse(answer.json());
        expect([name, (await allFiles()).length]).toEqual([name, before]);
      }
      expect((await upload(PNG)).statusCode).toBe(201);
    },
  );

  it('is one of more than two hundred different ones', () => {
    expect(seen.size * SAMPLE).toBeGreaterThan(200);
  });

  it('damaged anywhere is refused or made harmless, and the next image is taken', async () => {
    const originals = [
      ...[await phonePhoto(300, 200), await cutOut(200, 200), await animated('gif')],
      ...[await plain('webp', 300, 200), await plain('avif', 300, 200)],
    ];
    const damaged = fc
      .record({
        original: fc.constantFrom(...originals),
        cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
        bytes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 30 }),
      })
      .map(({ original, cut, bytes }) => {
        const copy = Buffer.from(original.subarray(0, Math.ceil((cut ?? 1) * original.length)));
        for (const [at, value] of bytes) copy[at % copy.length] = value;
        return copy;
      });
    const check = fc.asyncProperty(damaged, async (bytes) => {
      const answer = await upload(bytes);
      if (answer.statusCode === 201) return expectHarmless(answer.json());
      expect([413, 415, 422]).toContain(answer.statusCode);
      ErrorBody.strict().parse(answer.json());
    });
    await fc.assert(check, { seed: SEED, numRuns: DAMAGED, endOnFailure: true });
    expect((await upload(PNG)).statusCode).toBe(201);
    expect(existsSync(join(api.folder, 'media', '.incoming'))).toBe(true);
    expect(await readdir(join(api.folder, 'media', '.incoming'))).toEqual([]);
  });
});

const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((one) => Buffer.from(one)));
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
