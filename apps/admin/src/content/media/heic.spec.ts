import { uploadableFile } from '@nox/testing';
import { isHeic } from './prepare-image.ts';

/** The start of a file of the HEIF family: its brand, a version, and the brands it is compatible with. */
function heif(...brands: string[]) {
  const [major, ...others] = brands;
  const box = `ftyp${major}\0\0\0\0${others.join('')}`;
  const size = String.fromCharCode(0, 0, 0, box.length + 4);
  return `${size}${box}\0\0\0\x08free`;
}

const fileOf = (content: string, name = 'photo.jpg', type = 'image/jpeg') =>
  uploadableFile(content, name, type);

describe('isHeic', () => {
  it.each([
    ['an iPhone’s', heif('heic', 'mif1', 'heic')],
    ['a generic one', heif('mif1', 'mif1', 'heic')],
    ['one with ten bits', heif('heix', 'mif1')],
    ['a burst', heif('hevc', 'msf1')],
  ])('knows %s by its bytes, whatever it is called', async (_, content) => {
    expect(await isHeic(fileOf(content))).toBe(true);
  });

  it.each([
    ['AVIF', heif('avif', 'mif1', 'miaf')],
    ['generic AVIF', heif('mif1', 'avif')],
    ['MP4', heif('isom', 'mp41')],
    ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['nothing', ''],
  ])('is false for %s, also with the name of a HEIC file', async (_, content) => {
    expect(await isHeic(fileOf(content, 'photo.heic', 'image/heic'))).toBe(false);
  });
});
