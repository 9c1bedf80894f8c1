import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BuildFiles } from '@nox/release-format';
import { resolveInside } from '@nox/release-format/file-path';

/** Compares a build with its list. @returns what is wrong with the first file that differs: `main.js is missing` */
export async function findDamage(folder: string, files: BuildFiles): Promise<string | undefined> {
  for (const [path, { bytes, sha256 }] of Object.entries(files)) {
    const file = resolveInside(folder, path);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return `${path} is missing`;
    if (found.size !== bytes) return `${path} has ${found.size} bytes instead of ${bytes}`;
    if (hashOf(await readFile(file)) !== sha256)
      return `${path} has other content than it was built with`;
  }
  return undefined;
}

/** All files of a folder, as a build lists them. */
export async function listFiles(folder: string): Promise<BuildFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const content = await readFile(path);
      const inFolder = relative(folder, path).replaceAll(sep, '/');
      return [inFolder, { bytes: content.length, sha256: hashOf(content) }] as const;
    });
  const listed = await Promise.all(files);
  return Object.fromEntries(listed.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The server sends the compressed copy of a file that the browser accepts. */
export async function compressFiles(folder: string): Promise<void> {
  for (const file of Object.keys(await listFiles(folder))) {
    if (!/\.(js|css|svg|json|webmanifest)$/.test(file)) continue;
    const content = await readFile(join(folder, file));
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(content));
    await writeFile(join(folder, `${file}.gz`), gzipSync(content));
  }
}

/** Names the content of a whole build: other content has another one. */
export function hashOfFiles(files: BuildFiles): string {
  const lines = Object.entries(files).map(([path, { sha256 }]) => `${sha256} ${path}\n`);
  return hashOf(lines.toSorted().join('')).slice(0, 8);
}

export function sizeOf(files: BuildFiles): number {
  return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
}

function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
