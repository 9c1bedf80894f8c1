import { readFile, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isFilePath, MAX_FILE_BYTES, resolveInside } from '@nox/release-format/file-path';
import { LRUCache } from 'lru-cache';
import { PageTemplate } from '@nox/release-format/page-template';
import { pageAt } from './page-files.ts';

/** The cache has the files of a few releases; each version has its own. */
const MAX_FILES = 50;

/** The path of a file of a release by its address; `undefined` for one of another server, or outside of the web root. */
export function releaseFile(webRoot: string, address: string): string | undefined {
  const path = address.slice(1);
  const isHere = address.startsWith('/static/') && isFilePath(path);
  return isHere ? resolveInside(webRoot, path) : undefined;
}

/** Caches what `parse` returns: releases never change. A missing file is not cached: the registry may be copied first. Throws what reading and `parse` throw. */
export function releaseFiles<T extends object>(
  webRoot: string,
  parse: (text: string, address: string) => T,
) {
  const cache = new LRUCache<string, T>({ max: MAX_FILES, maxSize: MAX_FILE_BYTES });
  return async (address: string): Promise<T | undefined> => {
    const cached = cache.get(address);
    if (cached !== undefined) return cached;
    const file = releaseFile(webRoot, address);
    if (!file) return undefined;
    try {
      const text = await readText(file, await stat(file));
      const parsed = parse(text, address);
      cache.set(address, parsed, { size: text.length || 1 });
      return parsed;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  };
}

async function readText(path: string, { size }: { size: number }): Promise<string> {
  if (size > MAX_FILE_BYTES) throw new Error(`${path} has ${size} bytes, more than a release has.`);
  return readFile(path, 'utf8');
}

/** Caches what `parse` returns for a file's text until the file is replaced. Throws what reading and `parse` throw. */
export function cachedFile<T>(path: string, parse: (text: string) => T): () => Promise<T> {
  let cached: { mtimeMs: number; inode: number; parsed: T } | undefined;
  return async () => {
    const found = await stat(path);
    const { mtimeMs, ino: inode } = found;
    if (cached?.mtimeMs !== mtimeMs || cached.inode !== inode) {
      cached = { mtimeMs, inode, parsed: parse(await readText(path, found)) };
    }
    return cached.parsed;
  };
}

/** Hosts that only serve files need this part. A script of our pages does the same, and tells the server, too. */
const FOR_STATIC_HOSTS = /<!--static-->(?:[^<]|<(?!!--))*<!--\/static-->\s*/g;

/** Reads the page of the live shell, and makes a hash of it. The returned function throws when there is none. */
export const liveShell = (webRoot: string, staticOrigin?: string) =>
  cachedFile(join(webRoot, 'index.html'), (file) => {
    const html = pageAt(staticOrigin, file.replaceAll(FOR_STATIC_HOSTS, ''));
    const id = createHash('sha256').update(html).digest('base64url');
    return { id, template: new PageTemplate(html) };
  });
