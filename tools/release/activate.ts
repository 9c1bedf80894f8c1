import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type {
  HistoryEntry,
  Registry,
  ReleaseHistory,
  RemoteDescription,
} from '@nox/release-format';
import { releaseFolder, REMOTE_ENTRY } from '@nox/release-format/addresses';
import { hexToSri } from '@nox/release-format/integrity';
import type { Declaration } from './declaration.ts';
import type { ReleasedBy } from './released-by.ts';
import {
  pagePath,
  readIfThere,
  replaceFile,
  versionFolder,
  withRemote,
  workerPath,
  writeHistory,
  writeRegistry,
} from './web-root.ts';

/** A version in the web root, complete and fit for what is live. */
type Version = Omit<Declaration, 'contract'>;

interface LiveState {
  webRoot: string;
  registry: Registry;
  history: ReleaseHistory;
}

/** Visitors get all of the old version or of the new one. Registry first: an interruption then only delays pruning. */
export async function activate(
  target: Version,
  action: HistoryEntry['action'],
  { webRoot, registry, history }: LiveState,
  by: ReleasedBy = {},
): Promise<ReleaseHistory> {
  const { app, version } = target;
  const remote = describe(target);
  if (remote) {
    await writeRegistry(webRoot, withRemote(registry, remote));
  } else {
    await activateShell(webRoot, version);
    await writeRegistry(webRoot, { ...registry, shell: { version } });
  }
  const next = [...history, { app, version, at: new Date().toISOString(), action, ...by }];
  await writeHistory(webRoot, next);
  return next;
}

export async function activateShell(webRoot: string, version: string): Promise<void> {
  await replaceFile(pagePath(webRoot), await pageOf(webRoot, version));
  await replaceWorker(webRoot, await workerOf(webRoot, version));
}

/** Whether production points to the version already, with its page and service worker. */
export async function isLive(target: Version, { webRoot, registry }: LiveState): Promise<boolean> {
  const { app, version } = target;
  const remote = describe(target);
  if (remote) {
    const live = registry.remotes.find(({ name }) => name === app);
    return isDeepStrictEqual(live, remote);
  }
  if (registry.shell?.version !== version) return false;
  const [page, worker] = await Promise.all([
    readFile(pagePath(webRoot), 'utf8').catch(() => null),
    readIfThere(workerPath(webRoot)),
  ]);
  return (
    page === (await pageOf(webRoot, version).catch(() => undefined)) &&
    worker === (await workerOf(webRoot, version))
  );
}

function describe({ remote, version, files, routes }: Version): RemoteDescription | undefined {
  if (!remote) return undefined;
  const { name, title, ...declared } = remote;
  const entry = releaseFolder(name, version) + REMOTE_ENTRY;
  const integrity = hexToSri(files[REMOTE_ENTRY]!.sha256);
  const pages = routes && { pages: routes.paths };
  return { name, title, version, entry, integrity, ...declared, ...pages };
}

async function pageOf(webRoot: string, version: string): Promise<string> {
  const html = await readFile(join(versionFolder(webRoot, 'shell', version), 'index.html'), 'utf8');
  return html.replaceAll('__VERSION__', version);
}

const workerOf = (webRoot: string, version: string): Promise<string | undefined> =>
  readIfThere(join(versionFolder(webRoot, 'shell', version), 'service-worker.js'));

async function replaceWorker(webRoot: string, code: string | undefined): Promise<void> {
  if (code === undefined) await rm(workerPath(webRoot), { force: true });
  else await replaceFile(workerPath(webRoot), code);
}
