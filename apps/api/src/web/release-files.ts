import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

/** Of a few releases; each version has its own files. */
const MAX_FILES = 50;

/**
 * Reads files of releases by their addresses, and caches what `parse` returns: they never change. A missing
 * file is not cached, since a registry may be copied to a server before its releases.
 * @returns a function that throws what reading and `parse` throw
 */
export function releaseFiles<T extends object>(
  webRoot: string,
  parse: (text: string, address: string) => T,
) {
  const cache = new LRUCache<string, T>({ max: MAX_FILES });
  return async (address: string): Promise<T | undefined> => {
    const cached = cache.get(address);
    if (cached !== undefined) return cached;
    // A remote of another server, or of the development server, has no folder here.
    if (!address.startsWith('/static/')) return undefined;
    try {
      const parsed = parse(await readFile(join(webRoot, address), 'utf8'), address);
      cache.set(address, parsed);
      return parsed;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  };
}

/** Caches what `parse` returns for a file's text until the file is replaced. Throws what reading and `parse` throw. */
export function cachedFile<T>(path: string, parse: (text: string) => T): () => Promise<T> {
  let cached: { mtimeMs: number; inode: number; parsed: T } | undefined;
  return async () => {
    const { mtimeMs, ino: inode } = await stat(path);
    if (cached?.mtimeMs !== mtimeMs || cached.inode !== inode) {
      cached = { mtimeMs, inode, parsed: parse(await readFile(path, 'utf8')) };
    }
    return cached.parsed;
  };
}
