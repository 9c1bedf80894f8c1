import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { checkRegistry, type Registry, type RemoteDescription } from '@nox/release-format';
import { findingOf, ReleaseError } from './release-error.ts';
import { readIfThere, replaceFile } from './replace-file.ts';
import { registryPath } from './web-root.ts';

/** An empty registry if nothing was ever released there. @throws ReleaseError if the file is no registry */
export async function readRegistry(webRoot: string): Promise<Registry> {
  const path = registryPath(webRoot);
  return parseRegistry((await readIfThere(path)) ?? '{ "remotes": [] }', path);
}

/** @param path for people @throws ReleaseError */
export function parseRegistry(text: string, path: string): Registry {
  try {
    return checkRegistry(JSON.parse(text));
  } catch (cause) {
    throw new ReleaseError(
      `The file ${path} is no registry (${findingOf(cause)}): put it back from a backup, or remove it and release every app again.`,
      { cause },
    );
  }
}

/** Puts `remote` in the place of its previous version, or at the end if it is new. */
export function withRemote(registry: Registry, remote: RemoteDescription): Registry {
  const known = registry.remotes.some(({ name }) => name === remote.name);
  const remotes = known
    ? registry.remotes.map((other) => (other.name === remote.name ? remote : other))
    : [...registry.remotes, remote];
  return { ...registry, remotes };
}

export function withoutRemote(registry: Registry, app: string): Registry {
  return { ...registry, remotes: registry.remotes.filter(({ name }) => name !== app) };
}

/** The version of each app that is live, the shell's first. */
export function liveVersions({ shell, remotes }: Registry): Map<string, string> {
  const all = remotes.map(({ name, version }) => [name, version] as const);
  return new Map(shell ? [['shell', shell.version], ...all] : all);
}

export async function writeRegistry(webRoot: string, registry: Registry): Promise<void> {
  const path = registryPath(webRoot);
  await mkdir(dirname(path), { recursive: true });
  await replaceFile(path, `${JSON.stringify(registry, null, 2)}\n`);
}
