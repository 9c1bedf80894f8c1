import { readFile, stat } from 'node:fs/promises';

/**
 * Keeps what was made of a file's text, and makes it anew whenever a release has replaced the file.
 * The returned function throws what reading the file or `make` throws, and tries again when it is called next.
 */
export function cachedFile<T>(path: string, make: (text: string) => T): () => Promise<T> {
  let kept: { mtimeMs: number; inode: number; made: T } | undefined;
  return async () => {
    const { mtimeMs, ino: inode } = await stat(path);
    if (kept?.mtimeMs !== mtimeMs || kept.inode !== inode) {
      kept = { mtimeMs, inode, made: make(await readFile(path, 'utf8')) };
    }
    return kept.made;
  };
}
