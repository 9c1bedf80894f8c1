import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { animated, cutOut, interlaced, phonePhoto, plain } from '../../../test/image-samples.ts';
import { type ImageJob } from './image-job.ts';
import { ImageProcess } from './image-process.ts';
import { isFullRun, itInFull } from '@nox/test-servers/full-run';
import { until } from '@nox/test-servers/raw-connection';

describe('the process that makes variants', () => {
  let folder: string;
  /** Tests that need no process of their own share this one: to start it takes longer than most of its images. */
  const shared = new ImageProcess();
  let images = shared;
  let count = 0;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nox-images-'));
  });
  afterEach(async () => {
    if (images !== shared) await images.stop();
    images = shared;
    await rm(folder, { recursive: true });
  });
  afterAll(() => shared.stop());

  async function make(bytes: Buffer, kind: ImageJob['kind'], more: Partial<ImageJob> = {}) {
    count += 1;
    const input = join(folder, `${count}.original`);
    const output = join(folder, `${count}`);
    await writeFile(input, bytes);
    const made = await images.make({ input, kind, output, salt: 'one', isLenient: false, ...more });
    const read = (name: string) => readFile(join(output, name));
    return { ...made, read, files: await readdir(output) };
  }
  const refusal = (bytes: Buffer, kind: ImageJob['kind'], more?: Partial<ImageJob>) =>
    make(bytes, kind, more).then(
      () => 'taken',
      ({ status, code }) => [status, code],
    );
  const lightnessOf = async (bytes: Buffer) =>
    (await sharp(bytes).stats()).channels.reduce((sum, { mean }) => sum + mean, 0) / 3;
  const metadataOf = async (bytes: Buffer) => sharp(bytes).metadata();

  it('makes all kinds in all widths that are not above the original', async () => {
    const image = await make(await plain('jpeg', 1_000, 750), 'jpg');
    expect(image).toMatchObject({ width: 1_000, height: 750, publicKind: 'jpg' });
    expect(image.widths).toEqual([160, 320, 480, 640, 960, 1_000]);
    expect(image.formats).toEqual(['avif', 'webp', 'jpg']);
    const names = image.widths.flatMap((width) => image.formats.map((one) => `${width}.${one}`));
    expect(image.files.sort()).toEqual([...names, 'public.jpg'].sort());
    for (const format of image.formats) {
      const { width, height } = await metadataOf(await image.read(`480.${format}`));
      expect([width, height]).toEqual([480, 360]);
    }
    expect((await metadataOf(await image.read('public.jpg'))).width).toBe(1_000);
  });

  it('draws texts with fonts of its own within their boxes, and reads no SVG that was uploaded', async () => {
    const draw = async (text: string) => {
      const of = 'x="0" y="80" width="190" height="90" font-size="80" data-widths="125 62"';
      const words = `<text ${of} fill="#fff">${encodeURIComponent(text)}</text>`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${words}</svg>`;
      return sharp(await images.draw(svg))
        .trim()
        .toBuffer({ resolveWithObject: true });
    };
    const [short, long, joined] = await Promise.all(
      ['e. V.', 'Tanzkreis Überlingen, Česká <&> e. V.', 'नृत्य समाज'].map(draw),
    );
    for (const { info } of [short!, long!, joined!]) {
      expect(info.width).toBeGreaterThan(100);
      expect(info.width).toBeLessThanOrEqual(192);
    }
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await refusal(svg, 'png')).toEqual([422, 'unreadable_image']);
  });

  it('converts other colour spaces to sRGB', async () => {
    const image = sharp(await plain('png'));
    for (const [converted, kind] of [
      [image.clone().withIccProfile('p3').png(), 'png'],
      [image.clone().toColourspace('cmyk').jpeg(), 'jpg'],
      [image.clone().toColourspace('b-w').png(), 'png'],
      [image.clone().toColourspace('rgb16').png(), 'png'],
    ] as const) {
      const made = await make(await converted.toBuffer(), kind);
      const { space, depth, hasProfile } = await metadataOf(await made.read('160.webp'));
      expect([space, depth, hasProfile]).toEqual(['srgb', 'uchar', false]);
    }
  });

  it.each(isFullRun ? ['#503c32', '#303030', '#808080', '#c8783c'] : ['#503c32'])(
    'leaves CMYK without a profile as light as it was: %s',
    async (background) => {
      const original = sharp({ create: { width: 200, height: 150, channels: 3, background } });
      const printed = await original.clone().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
      const image = await make(printed, 'jpg');
      const before = await lightnessOf(await original.png().toBuffer());
      const after = await lightnessOf(await image.read('160.jpg'));
      expect(Math.abs(after - before)).toBeLessThan(before / 10);
    },
  );

  itInFull(
    'keeps transparency, and has PNG then for browsers that know neither AVIF nor WebP',
    async () => {
      const image = await make(await cutOut(), 'png');
      expect([image.formats, image.placeholder]).toEqual([['avif', 'webp', 'png'], '']);
      for (const format of image.formats) {
        expect((await metadataOf(await image.read(`160.${format}`))).hasAlpha).toBe(true);
      }
      const opaque = await sharp(await plain('png'))
        .ensureAlpha()
        .png()
        .toBuffer();
      expect((await make(opaque, 'png')).formats).toEqual(['avif', 'webp', 'jpg']);
    },
  );

  itInFull('has a placeholder of at most 100 bytes that is an image', async () => {
    const noise = sharp({
      create: {
        width: 300,
        height: 400,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    });
    const { placeholder } = await make(await noise.jpeg().toBuffer(), 'jpg');
    expect(placeholder.length).toBeLessThanOrEqual(100);
    const { format, width } = await metadataOf(Buffer.from(placeholder, 'base64'));
    expect([format, width]).toEqual(['webp', expect.any(Number)]);
  });

  itInFull('takes the first picture of what moves', async () => {
    for (const kind of ['gif', 'webp'] as const) {
      const image = await make(await animated(kind), kind);
      const { data } = await sharp(await image.read('160.jpg'))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[0]).toBeGreaterThan(200);
      expect((await metadataOf(await image.read('160.webp'))).pages ?? 1).toBe(1);
    }
  });

  itInFull('gives the same image a hash of its own under another salt', async () => {
    const bytes = await plain('webp');
    const hashes = await Promise.all(
      ['one', 'one', 'two'].map(async (salt) => (await make(bytes, 'webp', { salt })).hash),
    );
    expect(hashes[0]).toMatch(/^[0-9a-f]{32}$/);
    expect([hashes[1] === hashes[0], hashes[2] === hashes[0]]).toEqual([true, false]);
  });

  it('makes the public image in the kind that its address names', async () => {
    for (const publicKind of ['gif', 'png', 'webp', 'avif'] as const) {
      const image = await make(await plain('jpeg'), 'jpg', { publicKind });
      const { format } = await metadataOf(await image.read(`public.${publicKind}`));
      expect(format).toBe(publicKind === 'avif' ? 'heif' : publicKind);
    }
  });

  it('refuses an image of another kind than was announced', async () => {
    expect(await refusal(await plain('jpeg'), 'png')).toEqual([415, 'unsupported_type']);
  });

  itInFull('reads what there is of a damaged image that is shown already', async () => {
    const jpeg = await phonePhoto();
    const image = await make(jpeg.subarray(0, jpeg.length - 200), 'jpg', { isLenient: true });
    expect(image.width).toBe(300);
  });

  itInFull(
    'refuses what takes too long, or too much memory; the next image gets a new process',
    async () => {
      const big = await plain('jpeg', 4_000, 3_000);
      images = new ImageProcess({ timeoutMs: 1 });
      expect(await refusal(big, 'jpg')).toEqual([422, 'image_too_costly']);
      expect(await refusal(big, 'jpg')).toEqual([422, 'image_too_costly']);
      await images.stop();
      images = new ImageProcess({ cpuMs: 50 });
      expect(await refusal(big, 'jpg')).toEqual([422, 'image_too_costly']);
      await images.stop();
      images = new ImageProcess({ maxBytes: 160 * 1024 * 1024 });
      expect(await refusal(await interlaced(5_000), 'png')).toEqual([422, 'image_too_costly']);
      expect((await make(await plain('jpeg', 20, 20), 'jpg')).widths).toEqual([20]);
    },
  );

  it('goes on after its process has died, and refuses only the image that was in it', async () => {
    const [small, big] = [await plain('png', 200, 200), await plain('jpeg', 2_000, 1_500)];
    await make(small, 'png');
    const dying = refusal(big, 'jpg');
    const output = String(count);
    await until(async () => (await readdir(folder)).includes(output));
    const waiting = make(small, 'png');
    process.kill(images.pid!, 'SIGKILL');
    expect(await dying).toEqual([422, 'image_too_costly']);
    expect((await waiting).widths).toEqual([160, 200]);
  });

  itInFull('refuses more than thirty at once', async () => {
    const small = await plain('png', 20, 20);
    const outcomes = await Promise.all(Array.from({ length: 31 }, () => refusal(small, 'png')));
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(30);
    expect(outcomes).toContainEqual([503, 'busy']);
  });

  itInFull('ends its process when there is nothing to do', async () => {
    images = new ImageProcess({ idleMs: 10 });
    await make(await plain('png', 20, 20), 'png');
    await until(() => images.pid === undefined);
    await make(await plain('png', 20, 20), 'png');
  });

  itInFull(
    'starts its process for an image that is to come, and ends it when none comes',
    async () => {
      images = new ImageProcess();
      images.warmUp();
      await until(() => images.pid !== undefined);
      const { pid } = images;
      images.warmUp();
      await make(await plain('png', 20, 20), 'png');
      expect(images.pid).toBe(pid);
      await images.stop();
      images = new ImageProcess({ idleMs: 10 });
      images.warmUp();
      await until(() => images.pid !== undefined);
      await until(() => images.pid === undefined);
    },
  );

  const onLinux = process.platform === 'linux' ? it : it.skip;
  onLinux(
    'has a low priority in all threads that work, and nothing of the environment',
    async () => {
      await make(await plain('jpeg', 1_200, 900), 'jpg');
      const task = `/proc/${images.pid}/task`;
      const priorities = readdirSync(task).map((thread) => {
        const fields = readFileSync(`${task}/${thread}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        return Number(fields[16]);
      });
      expect(priorities.filter((priority) => priority !== 10)).toEqual([]);
      const environment = readFileSync(`/proc/${images.pid}/environ`, 'utf8');
      expect(environment.split('\0').map((line) => line.split('=')[0])).not.toContain('PATH');
    },
  );
});
