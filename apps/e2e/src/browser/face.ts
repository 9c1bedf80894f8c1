import { expect, type Locator } from '@playwright/test';
import sharp from 'sharp';

/** The face is far from the middle of the upright photograph: crops without a focal point cut it off. */
export const FACE = { x: 0.45, y: 0.1 };

/** A phone held upright takes it so: the camera's image is wide, and says that it is turned. Its face is a red disc. */
export async function portraitPhotograph(): Promise<Buffer> {
  const [width, height] = [1_800, 2_400];
  const disc = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#246"/><circle cx="${FACE.x * width}" cy="${FACE.y * height}" r="120" fill="#f00"/></svg>`;
  const upright = await sharp(Buffer.from(disc)).png().toBuffer();
  return sharp(upright)
    .rotate(270)
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Make: 'PHONEMAKER' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

export async function expectFace(image: Locator): Promise<void> {
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => image.evaluate((each: HTMLImageElement) => (each.complete ? each.naturalWidth : 0)))
    .toBeGreaterThan(0);
  const picture = sharp(await image.screenshot({ animations: 'disabled' }));
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const columns: number[] = [];
  const rows: number[] = [];
  for (let at = 0; at < data.length; at += info.channels) {
    if (data[at]! < 200 || data[at + 1]! > 60 || data[at + 2]! > 60) continue;
    columns.push((at / info.channels) % info.width);
    rows.push(Math.floor(at / info.channels / info.width));
  }
  const extent = (values: number[]) => Math.max(...values) - Math.min(...values);
  expect(columns.length).toBeGreaterThan(20);
  expect(extent(columns) / extent(rows)).toBeCloseTo(1, 0.5);
}
