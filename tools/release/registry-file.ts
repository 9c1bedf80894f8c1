import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { RemoteDescription } from '../../libs/federation/runtime/registry.ts';
import { ReleaseError } from './release-error.ts';
import { replaceFile } from './replace-file.ts';
import { registryPath } from './web-root.ts';

/** What is live: the one file that production follows. The shell reads its `remotes`. */
export interface RegistryFile {
  /** Absent only while a web root is being filled for the first time. */
  shell?: { version: string };
  remotes: RemoteDescription[];
}

/** As much as a release relies on; whatever else stands there stays. */
const Registry = z.looseObject({
  shell: z.looseObject({ version: z.string() }).optional(),
  remotes: z.array(z.looseObject({ name: z.string(), version: z.string(), contract: z.string() })),
});

/**
 * The registry of a web root; an empty one if nothing was ever released there.
 * @throws ReleaseError if what lies there is no registry
 */
export async function readRegistry(webRoot: string): Promise<RegistryFile> {
  const path = registryPath(webRoot);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{ "remotes": [] }';
    throw error;
  });
  try {
    const registry = JSON.parse(text) as RegistryFile;
    Registry.parse(registry);
    return registry;
  } catch {
    throw new ReleaseError(
      `The file ${path} is no registry: put it back from a backup, or remove it and release every app again.`,
    );
  }
}

/** Puts `remote` in the place of its former version, or at the end if it is new. */
export function withRemote(registry: RegistryFile, remote: RemoteDescription): RegistryFile {
  const known = registry.remotes.some(({ name }) => name === remote.name);
  const remotes = known
    ? registry.remotes.map((other) => (other.name === remote.name ? remote : other))
    : [...registry.remotes, remote];
  return { ...registry, remotes };
}

/** The version of each app that is live, the shell's first. */
export function liveVersions({ shell, remotes }: RegistryFile): Map<string, string> {
  const all = remotes.map(({ name, version }) => [name, version] as const);
  return new Map(shell ? [['shell', shell.version], ...all] : all);
}

export async function writeRegistry(webRoot: string, registry: RegistryFile): Promise<void> {
  const path = registryPath(webRoot);
  await mkdir(dirname(path), { recursive: true });
  await replaceFile(path, `${JSON.stringify(registry, null, 2)}\n`);
}
