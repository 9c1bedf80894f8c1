import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A file of the release in `folder`, an address; `undefined` where there is none. Do not cache that: a registry may be
 * copied to a server before its files are.
 * @throws when it cannot be read
 */
export async function readReleaseFile(
  webRoot: string,
  folder: string,
  name: string,
): Promise<string | undefined> {
  // A remote of another server, or of the development server, has no folder here.
  if (!folder.startsWith('/static/')) return undefined;
  try {
    return await readFile(join(webRoot, folder, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
