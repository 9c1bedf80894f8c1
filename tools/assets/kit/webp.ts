import { ffmpeg } from './ffmpeg.ts';

/** Writes a PNG as a small WebP file. */
export async function webp(png: Buffer, path: string): Promise<void> {
  const args = '-f image2pipe -c:v png -i - -frames:v 1 -c:v libwebp -quality 82 -preset drawing';
  await ffmpeg([...args.split(' '), '-bitexact', path], [png]);
}
