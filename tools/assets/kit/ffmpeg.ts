import { stat } from 'node:fs/promises';
import { execa } from 'execa';

/**
 * Runs ffmpeg with the input on stdin.
 * @throws Error if ffmpeg is not installed, or with its error output when it fails
 */
export async function ffmpeg(
  args: readonly string[],
  input: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> {
  const { failed, code, stderr } = await execa(
    'ffmpeg',
    ['-hide_banner', '-loglevel', 'error', '-y', ...args],
    { stdin: input, stdout: 'ignore', reject: false },
  );
  if (code === 'ENOENT') {
    throw new Error('There is no ffmpeg: install it, on Debian with "apt-get install ffmpeg".');
  }
  if (failed) throw new Error(`ffmpeg failed: ${stderr}`);
}

/** Writes a PNG as a small WebP file. */
export async function webp(png: Buffer, path: string): Promise<void> {
  const args = '-f image2pipe -c:v png -i - -frames:v 1 -c:v libwebp -quality 82 -preset drawing';
  await ffmpeg([...args.split(' '), '-bitexact', path], [png]);
}

export async function reportSize(path: string): Promise<void> {
  console.log(`${path}: ${(await stat(path)).size} bytes`);
}
