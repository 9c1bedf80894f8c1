import { existsSync } from 'node:fs';
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileBelow, type FileStore, isUpload } from './file-store.ts';

/** A rename survives a power cut only once its folder is synced. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

/** Links a file, which takes no space. @returns whether that was possible; false for `otherwise` */
async function linkUnless(otherwise: 'ENOENT' | 'EEXIST', from: string, to: string) {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === otherwise) return false;
    throw error;
  }
}

/** The data folder, whose `media` this server serves. @param origins under which the site is known */
export function folderStore(dataDir: string, origins: readonly string[]): FileStore {
  const at = (key: string) => join(dataDir, key);

  async function put(key: string, path: string): Promise<void> {
    await rename(path, at(key));
    await syncFolder(dirname(at(key)));
  }

  return {
    name: 'the data folder',
    fileAt: (url) => {
      const base = origins.find((origin) => url.startsWith(`${origin}/`)) ?? '';
      return fileBelow(base, url);
    },
    isUpload,
    addressOf: (file) => `/media/${file}`,
    put,
    putNew: async (key, path) => {
      if (!(await linkUnless('EEXIST', path, at(key)))) return false;
      await syncFolder(dirname(at(key)));
      await rm(path);
      return true;
    },
    putFolder: async (key, path) => {
      await syncFolder(path);
      await put(key, path).catch(async (error: NodeJS.ErrnoException) => {
        // Two servers with one folder may both have made the same.
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
        await rm(path, { recursive: true });
      });
    },
    get: (key, path) => linkUnless('ENOENT', at(key), path),
    has: async (key) => existsSync(at(key)),
    remove: (key) => rm(at(key), { force: true }),
    removeFolder: (key) => rm(at(key), { recursive: true, force: true }),
    list: async (folder) => {
      const names = await readdir(at(folder)).catch(() => []);
      const entries = names.map(async (name) => {
        const changed = await stat(join(at(folder), name)).catch(() => undefined);
        return changed ? [{ name, changedAt: changed.mtimeMs }] : [];
      });
      return (await Promise.all(entries)).flat();
    },
  };
}
