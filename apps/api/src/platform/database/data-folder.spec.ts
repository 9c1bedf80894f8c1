import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asAdministrator } from '../../../test/api.ts';
import { temporaryFolder } from '../../../test/engines.ts';
import { itInFull } from '@nox/test-servers/full-run';
import { PNG } from '@nox/test-servers/administrator';
import { StartUpError } from '../errors/http-error.ts';
import { lockDataFolder, shareDataFolder } from './data-folder.ts';
import { startServer, type ServerProcess } from '@nox/test-servers/server-process';

describe('the data folder of a server', () => {
  let folder: string;
  let server: ServerProcess | undefined;
  let umask: number;
  beforeEach(async () => {
    folder = join(await temporaryFolder(), 'data');
    umask = process.umask(0);
  });
  afterEach(async () => {
    process.umask(umask);
    server?.process.kill('SIGKILL');
    await server?.ended;
    await rm(join(folder, '..'), { recursive: true });
  });

  /** The rights of everything in the folder, by path; the folder itself is ''. */
  async function rights(): Promise<Record<string, string>> {
    const paths = ['', ...(await readdir(folder, { recursive: true }))];
    const modes = paths.map(async (path) => {
      const found = await stat(join(folder, path));
      return [path, `${found.isDirectory() ? 'd' : 'f'}${(found.mode & 0o777).toString(8)}`];
    });
    return Object.fromEntries(await Promise.all(modes));
  }

  async function startAndWrite() {
    server = startServer({ DATA_DIR: folder });
    const url = await server.ready;
    await fetch(`${url}/api/team`, {
      method: 'POST',
      headers: { ...asAdministrator, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Asha', position: 'Dancer' }),
    });
    const upload = await fetch(`${url}/api/media/team_images?name=Asha`, {
      method: 'POST',
      headers: asAdministrator,
      body: PNG,
    });
    return (await upload.json()) as { url: string };
  }

  it('is for its user alone, whatever the umask', async () => {
    const { url } = await startAndWrite();
    const found = await rights();
    const databases = ['nox.sqlite', 'nox.sqlite-wal', 'nox.sqlite-shm', 'lock.sqlite'];
    expect(Object.keys(found)).toEqual(expect.arrayContaining([...databases, url.slice(1)]));
    expect(new Set(Object.values(found))).toEqual(new Set(['d700', 'f600']));
  });

  itInFull('is closed to others when it was open', async () => {
    await mkdir(join(folder, 'media', 'team_images'), { recursive: true });
    await writeFile(join(folder, 'media', 'team_images', 'Asha.png'), PNG);
    await writeFile(join(folder, 'accounts'), '{}');
    await chmod(join(folder, 'accounts'), 0o664);
    await startAndWrite();
    expect(new Set(Object.values(await rights()))).toEqual(new Set(['d700', 'f600']));
  });

  it('tells the second of two servers on PostgreSQL that they share it, and not one on SQLite', async () => {
    await mkdir(folder);
    const first = shareDataFolder(folder);
    const second = shareDataFolder(folder);
    expect([first.isShared, second.isShared]).toEqual([false, true]);
    first.release();
    const third = shareDataFolder(folder);
    expect(third.isShared).toBe(true);
    expect(() => lockDataFolder(folder)).toThrow(StartUpError);
    for (const { release } of [second, third]) release();
    const unlock = lockDataFolder(folder);
    expect(() => shareDataFolder(folder)).toThrow(/^A NOX server on SQLite is using/);
    unlock();
    const alone = shareDataFolder(folder);
    expect(alone.isShared).toBe(false);
    alone.release();
  });
});
