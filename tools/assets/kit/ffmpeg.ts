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
