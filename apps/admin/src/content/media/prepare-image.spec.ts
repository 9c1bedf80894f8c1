import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { uploadableFile } from '@nox/testing';
import { isHeic, prepareImage } from './prepare-image.ts';

const MEGABYTE = 1024 * 1024;
const limits = { maxBytes: 10 * MEGABYTE, maySendSmaller: true };
const HEIC = readFileSync(join(__dirname, '../../../../../libs/testing/photograph.heic'));

const fileOf = (bytes: number, name: string, type: string) =>
  uploadableFile(new Uint8Array(bytes), name, type);
async function prepared(file: File) {
  const result = await prepareImage(file, limits);
  if ('rejection' in result) throw new Error(result.rejection);
  return result;
}
const photo = () => fileOf(3 * MEGABYTE, 'stage.jpeg', 'image/jpeg');
const drawn = jest.fn();

/** A browser that reads images of this size, and whose encoder makes files of this size. */
function fakeBrowser({
  width = 4_000,
  height = 3_000,
  encoded = MEGABYTE,
  types = /./,
  alpha = 255,
} = {}) {
  const decode = jest.fn<Promise<object>, [File, object]>(async () => ({
    width,
    height,
    close: () => undefined,
  }));
  const { prototype } = HTMLCanvasElement;
  jest.spyOn(prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return {
      drawImage: () => drawn([this.width, this.height]),
      getImageData: () => ({ data: Uint8ClampedArray.of(9, 9, 9, alpha) }),
    } as unknown as RenderingContext;
  });
  jest.spyOn(prototype, 'toBlob').mockImplementation((done, type = '') => {
    done({ type: types.test(type) ? type : 'image/png', size: encoded } as Blob);
  });
  class FakeFile {
    size = 0;
    name = '';
    type = '';
    constructor([{ size }]: [{ size: number }], name: string, { type }: { type: string }) {
      Object.assign(this, { size, name, type });
    }
  }
  Object.assign(globalThis, {
    createImageBitmap: decode,
    File: FakeFile,
  });
  return decode;
}

function fakeNetwork(connection: object | undefined, isCoarse = false) {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  window.matchMedia = jest.fn(() => ({ matches: isCoarse })) as unknown as typeof matchMedia;
}
const SLOW = { effectiveType: '3g', saveData: false, downlink: 1 };
const FAST = { effectiveType: '4g', saveData: false, downlink: 10 };

const PlatformFile = globalThis.File;
beforeEach(() => drawn.mockReset());
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
  jest.restoreAllMocks();
  globalThis.File = PlatformFile;
});

describe('an image on a slow network', () => {
  beforeEach(() => fakeNetwork(SLOW));

  it('is sent with at most 2,560 pixels, upright, and how much smaller it is is said', async () => {
    const decode = fakeBrowser({ width: 3_000, height: 4_000 });
    const { file, remark } = await prepared(photo());
    expect(drawn).toHaveBeenCalledWith([1_920, 2_560]);
    expect(decode.mock.calls[0]![1]).toEqual({ imageOrientation: 'from-image' });
    expect([file.name, file.type]).toEqual(['stage.jpg', 'image/jpeg']);
    expect(remark).toBe(
      'Made smaller for a slow network: 3.0 MB became 1.0 MB (1,920 × 2,560 pixels).',
    );
  });

  it.each([
    ['WebP', 'logo.webp', {}],
    ['PNG where the browser cannot write WebP', 'logo.png', { types: /png|jpeg/, alpha: 254 }],
    ['JPEG there if nothing is transparent', 'logo.jpg', { types: /png|jpeg/ }],
  ])('is sent, if it is a PNG, as %s', async (_, name, browser) => {
    fakeBrowser(browser);
    const { file } = await prepared(fileOf(3 * MEGABYTE, 'logo.png', 'image/png'));
    expect(file.name).toBe(name);
  });

  it.each([
    ['has no more pixels', {}, { width: 2_560, height: 1_900 }],
    ['would become larger', {}, { encoded: 4 * MEGABYTE }],
    ['must not be made smaller', { maySendSmaller: false }, {}],
  ])('is sent as it is when it %s', async (_, changes, browser) => {
    fakeBrowser(browser);
    const file = photo();
    expect(await prepareImage(file, { ...limits, ...changes })).toEqual({ file });
  });

  it('is sent as it is when it may move', async () => {
    fakeBrowser();
    const file = fileOf(3 * MEGABYTE, 'wave.gif', 'image/gif');
    expect(await prepareImage(file, limits)).toEqual({ file });
  });
});

describe('an image', () => {
  it.each([
    ['a fast network', FAST, false, false],
    ['a saving one', { ...FAST, saveData: true }, false, true],
    ['few megabits', { ...FAST, downlink: 1.5 }, false, true],
    ['an unknown network of a phone', undefined, true, true],
    ['an unknown network of a desktop', undefined, false, false],
  ])('on %s is made smaller or not', async (_, connection, isCoarse, isSmaller) => {
    fakeNetwork(connection, isCoarse);
    fakeBrowser();
    expect('remark' in (await prepareImage(photo(), limits))).toBe(isSmaller);
  });

  it('that is too large to be sent is made smaller on every network, or refused', async () => {
    fakeNetwork(FAST);
    fakeBrowser();
    const large = fileOf(12 * MEGABYTE, 'large.jpg', 'image/jpeg');
    expect((await prepared(large)).remark).toBe(
      'Made smaller, since at most 10 MB can be sent: 12.0 MB became 1.0 MB (2,560 × 1,920 pixels).',
    );
    const tooLarge = { rejection: 'Please upload an image of at most 10 MB.' };
    const asItIs = { ...limits, maySendSmaller: false };
    expect(await prepareImage(large, asItIs)).toEqual(tooLarge);
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
    expect(await prepareImage(large, limits)).toEqual(tooLarge);
  });

  it('that the browser cannot read is refused', async () => {
    fakeNetwork(FAST);
    fakeBrowser().mockRejectedValue(new DOMException('No image.', 'InvalidStateError'));
    expect(await prepareImage(photo(), limits)).toEqual({
      rejection: expect.stringMatching(/^This image cannot be read/),
    });
  });

  it('in HEIC becomes JPEG where the browser reads it, and is refused with what to do elsewhere', async () => {
    fakeNetwork(FAST);
    const heic = uploadableFile(HEIC, 'IMG_1.HEIC', 'image/heic');
    fakeBrowser({ encoded: 2 * MEGABYTE });
    expect(await prepareImage(heic, limits)).toMatchObject({
      file: { name: 'IMG_1.jpg', type: 'image/jpeg' },
      remark: expect.stringMatching(/^Converted from HEIC to JPEG: /),
    });
    fakeBrowser().mockRejectedValue(new DOMException('No image.', 'InvalidStateError'));
    const advice = /^This browser cannot read photos in HEIC\. On an iPhone choose Settings/;
    const refused = { rejection: expect.stringMatching(advice) };
    expect(await prepareImage(heic, limits)).toEqual(refused);
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
    expect(await prepareImage(heic, limits)).toEqual(refused);
  });
});

/** The start of a file of the HEIF family: its brand, a version, and the brands it is compatible with. */
function heif(...brands: string[]) {
  const [major, ...others] = brands;
  const box = `ftyp${major}\0\0\0\0${others.join('')}`;
  const size = String.fromCharCode(0, 0, 0, box.length + 4);
  return `${size}${box}\0\0\0\x08free`;
}

describe('isHeic', () => {
  it.each([
    ['an iPhone’s', heif('heic', 'mif1', 'heic')],
    ['a generic one', heif('mif1', 'mif1', 'heic')],
    ['one with ten bits', heif('heix', 'mif1')],
    ['a burst', heif('hevc', 'msf1')],
  ])('knows %s by its bytes, whatever it is called', async (_, content) => {
    expect(await isHeic(uploadableFile(content, 'photo.jpg', 'image/jpeg'))).toBe(true);
  });

  it.each([
    ['AVIF', heif('avif', 'mif1', 'miaf')],
    ['generic AVIF', heif('mif1', 'avif')],
    ['MP4', heif('isom', 'mp41')],
    ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['nothing', ''],
  ])('is false for %s, also with the name of a HEIC file', async (_, content) => {
    expect(await isHeic(uploadableFile(content, 'photo.heic', 'image/heic'))).toBe(false);
  });
});
