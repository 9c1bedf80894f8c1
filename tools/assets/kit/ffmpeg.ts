import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs ffmpeg with the input on stdin.
 * @throws Error if ffmpeg is not installed, or with its error output when it fails
 */
export async function ffmpeg(
  args: readonly string[],
  input: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> {
  const process = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const errors: Buffer[] = [];
  process.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  // The exit code tells of input that it did not read.
  process.stdin.on('error', () => undefined);
  const ended = once(process, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error('There is no ffmpeg: install it, on Debian with "apt-get install ffmpeg".');
  });
  const written = (async () => {
    for await (const chunk of input) {
      if (!process.stdin.write(chunk)) await Promise.race([once(process.stdin, 'drain'), ended]);
    }
    process.stdin.end();
  })();
  const [[code]] = (await Promise.all([ended, written])) as [[number | null], void];
  if (code !== 0) throw new Error(`ffmpeg failed: ${Buffer.concat(errors).toString().trim()}`);
}
