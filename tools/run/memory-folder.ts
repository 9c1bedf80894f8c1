import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { isExecutable } from './programs.ts';

const MEMORY = '/dev/shm';
/** Of builds, databases and profiles of browsers together, with what the tests themselves need. */
const NEEDED_BYTES = 6 * 1024 ** 3;

const freeBytes = () =>
  statfs(MEMORY).then(
    ({ bavail, bsize }) => Math.min(bavail * bsize, freemem()),
    () => 0,
  );

/** Containers often mount it so that nothing in it can be executed, as some tests do. */
async function canExecute(folder: string): Promise<boolean> {
  const script = join(folder, 'script');
  await writeFile(script, '', { mode: 0o755 });
  return isExecutable(script);
}

/** A folder in memory, removed at exit: tests commit ten thousand times, and would wait for the disk. Undefined without room. */
export async function memoryFolder(): Promise<string | undefined> {
  if ((await freeBytes()) < NEEDED_BYTES) return undefined;
  const folder = await mkdtemp(join(MEMORY, 'nox-test-')).catch(() => undefined);
  if (!folder) return undefined;
  if (!(await canExecute(folder))) {
    await rm(folder, { recursive: true });
    return undefined;
  }
  // PostgreSQL runs as another user.
  await chmod(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return folder;
}
