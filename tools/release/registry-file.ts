import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteDescription } from '../../libs/federation/runtime/registry';
import { replaceFile } from './replace-file';

/** What is live: the one file that production follows. The shell reads its `remotes`. */
export interface RegistryFile {
  /** Absent only while a web root is being filled for the first time. */
  shell?: { version: string };
  remotes: RemoteDescription[];
}

/** The registry of a web root; an empty one if nothing was ever released there. */
export async function readRegistry(webRoot: string): Promise<RegistryFile> {
  const text = await readFile(registryPath(webRoot), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{ "remotes": [] }';
      throw error;
    },
  );
  return JSON.parse(text) as RegistryFile;
}

/** Puts `remote` in the place of its former version, or at the end if it is new. */
export function withRemote(registry: RegistryFile, remote: RemoteDescription): RegistryFile {
  const known = registry.remotes.some(({ name }) => name === remote.name);
  const remotes = known
    ? registry.remotes.map((other) => (other.name === remote.name ? remote : other))
    : [...registry.remotes, remote];
  return { ...registry, remotes };
}

export async function writeRegistry(webRoot: string, registry: RegistryFile): Promise<void> {
  await replaceFile(registryPath(webRoot), `${JSON.stringify(registry, null, 2)}\n`);
}

function registryPath(webRoot: string): string {
  return join(webRoot, 'static/js/remotes.json');
}
