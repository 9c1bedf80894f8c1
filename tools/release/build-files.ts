import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildFiles } from '@nox/release-format';

/** Compares a build with its list. @returns what is wrong with the first file that differs: `main.js is missing` */
export async function findDamage(folder: string, files: BuildFiles): Promise<string | undefined> {
  for (const [path, { bytes, sha256 }] of Object.entries(files)) {
    const content = await readFile(join(folder, path)).catch(() => null);
    if (!content) return `${path} is missing`;
    if (content.length !== bytes) return `${path} has ${content.length} bytes instead of ${bytes}`;
    if (hashOf(content) !== sha256) return `${path} has other content than it was built with`;
  }
  return undefined;
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
