import { readFile, stat } from 'node:fs/promises';

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
