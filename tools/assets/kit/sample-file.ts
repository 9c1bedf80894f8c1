import { stat } from 'node:fs/promises';
import sharp from 'sharp';

/** Writes a PNG as a small WebP file. */
export async function webp(png: Buffer, path: string): Promise<void> {
  await sharp(png).webp({ quality: 82, preset: 'drawing', effort: 6 }).toFile(path);
}

export async function reportSize(path: string): Promise<void> {
  console.log(`${path}: ${(await stat(path)).size} bytes`);
}
