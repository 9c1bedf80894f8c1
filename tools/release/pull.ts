import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HISTORY_ADDRESS, REGISTRY_ADDRESS, releaseFolder } from '@nox/release-format/addresses';
import { MAX_TEXT_BYTES, resolveInside } from '@nox/release-format/file-path';
import { put } from '../run/files.ts';
import { activateShell } from './activate.ts';
import { findDamage, readRelease } from './declaration.ts';
import { readBody } from './read-body.ts';
import { readBuildNow } from './read-build.ts';
import { store } from './release-app.ts';
import { ReleaseError } from './release-error.ts';
import { type LockOptions, withReleaseLock } from './release-lock.ts';
import { outdatedVersions, prune } from './retention.ts';
import { forEach } from './s3/web-root-copy.ts';
import {
  isFolder,
  liveVersions,
  parseHistory,
  parseRegistry,
  readRegistry,
  versionFolder,
  writeHistory,
  writeRegistry,
} from './web-root.ts';

/** Where a site's files can be read. */
export interface Source {
  /** For people. */
  name: string;
  /** @throws ReleaseError if it does not answer, or with more than `maxBytes` (default: `MAX_TEXT_BYTES`) */
  get(path: string, maxBytes?: number): Promise<{ bytes: Buffer } | undefined>;
}

interface PullOptions extends LockOptions {
  webRoot: string;
  now?: Date;
}

/** Makes live what is live at the source, each version checked as in a release. @returns the changed apps @throws ReleaseError before any change */
export async function pull(source: Source, options: PullOptions): Promise<string[]> {
  const { webRoot, lockTimeoutMs = 0, now = new Date() } = options;
  const text = await textAt(source, REGISTRY_ADDRESS);
  const registry = parseRegistry(text, `${REGISTRY_ADDRESS} at ${source.name}`);
  const known = await readRegistry(webRoot);
  const isHere = ({ entry }: { entry: string }) => entry.startsWith('/');
  const live = liveVersions({ ...registry, remotes: registry.remotes.filter(isHere) });
  const isLive = (app: string, version?: string) => liveVersions(known).get(app) === version;
  const changed = [...live].filter(([app, version]) => !isLive(app, version)).map(([app]) => app);
  const retired = [...liveVersions(known).keys()].filter((app) => !live.has(app));
  if (JSON.stringify(known) === JSON.stringify(registry)) return [];
  const bringAll = async () => {
    for (const [app, version] of live) await bring(app, version, source, webRoot);
    const written = await source.get(HISTORY_ADDRESS.slice(1));
    const history = parseHistory(String(written?.bytes ?? '[]'), source.name);
    if (registry.shell) await activateShell(webRoot, registry.shell.version);
    await writeRegistry(webRoot, registry);
    await writeHistory(webRoot, history);
    for (const app of changed) {
      await prune(webRoot, app, await outdatedVersions(webRoot, app, history, now));
    }
    return [...changed, ...retired];
  };
  return withReleaseLock(webRoot, lockTimeoutMs, bringAll, {
    ...options,
    what: `pull from ${source.name}`,
  });
}

async function textAt(source: Source, address: string): Promise<string> {
  const found = await source.get(address.slice(1));
  if (found) return String(found.bytes);
  throw new ReleaseError(
    `There is no ${address} at ${source.name}: mind --from, or release the shell there first.`,
  );
}

async function bring(app: string, version: string, source: Source, webRoot: string): Promise<void> {
  if (await isFolder(versionFolder(webRoot, app, version))) return;
  const folder = await mkdtemp(join(tmpdir(), 'nox-pull-'));
  try {
    const from = releaseFolder(app, version);
    await writeFile(join(folder, 'release.json'), await textAt(source, `${from}release.json`));
    const { files } = await readRelease(folder);
    await forEach(Object.entries(files), async ([path, { bytes }]) => {
      const found = await source.get(from.slice(1) + path, bytes);
      if (found) await put(resolveInside(folder, path), found.bytes);
    });
    const damage = await findDamage(folder, files);
    if (damage) {
      throw new ReleaseError(
        `${app} ${version} at ${source.name} is damaged (${damage}): go back to another version there, or remove its folder and release it again.`,
      );
    }
    const build = await readBuildNow(app, folder);
    if (build.version !== version) {
      throw new ReleaseError(
        `${app} ${version} at ${source.name} has other content than was released: release it there again.`,
      );
    }
    await store(build, webRoot);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const TIMEOUT_MS = 30_000;

/** A site's files, as anybody may read them below an address. */
export function httpSource(address: string): Source {
  const base = address.replace(/\/+$/, '');
  return {
    name: address,
    get: async (path, maxBytes = MAX_TEXT_BYTES) => {
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const response = await fetch(`${base}/${path}`, { cache: 'no-store', signal });
        if (response.status === 404) return undefined;
        if (!response.ok) throw new Error(`It answered ${response.status}.`);
        return { bytes: await readBody(response, maxBytes, address) };
      } catch (cause) {
        if (cause instanceof ReleaseError) throw cause;
        const { message } = (cause as { cause?: Error }).cause ?? (cause as Error);
        throw new ReleaseError(
          `${address} does not answer (${message.replace(/\.$/, '')}): mind the address and the network.`,
          { cause },
        );
      }
    },
  };
}
