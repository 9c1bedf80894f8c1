import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs ffmpeg, feeding it what comes in.
 * @throws Error if there is no ffmpeg, with how to get one, or with what it said when it failed
 */
export async function ffmpeg(
  args: readonly string[],
  input: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> {
  const process = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const said: Buffer[] = [];
  process.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  // What it did not read is told by how it ended.
  process.stdin.on('error', () => undefined);
  const ended = once(process, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error('There is no ffmpeg: install it, on Debian with "apt-get install ffmpeg".');
  });
  const fed = (async () => {
    for await (const chunk of input) {
      if (!process.stdin.write(chunk)) await Promise.race([once(process.stdin, 'drain'), ended]);
    }
    process.stdin.end();
  })();
  const [[code]] = (await Promise.all([ended, fed])) as [[number | null], void];
  if (code !== 0) throw new Error(`ffmpeg failed: ${Buffer.concat(said).toString().trim()}`);
}
