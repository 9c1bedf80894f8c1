import type { OverrideRequest, RuntimeInfo } from '@nox/federation/contract';
import type { Registry, Release, RemoteDeclaration, RemoteDescription } from '@nox/release-format';
import { hexToSri, REMOTE_ENTRY } from '@nox/release-format/addresses';
import { attempt } from '@nox/ui';
import { browserStorage, OVERRIDES_KEY, readPageSettings } from '../page/page-settings.ts';

// The chunk of browsers that have overrides, or get one.

type Overrides = RuntimeInfo['overrides'];

const ENTRY = /\/remoteEntry\.js$/;
const RELEASED = /^\/static\/js\/([^/]+)\/[^/]+\/remoteEntry\.js$/;

/**
 * The address of a build's entry, as it is stored: root-relative on this server.
 * A script that runs once in this browser can store an override, which then runs for good. Therefore only our own releases
 * and origins that the server names are accepted; over plain HTTP it names none.
 * @throws Error, with a sentence for the administrator, if it is none of these
 */
function acceptedEntry(remote: string, address: string): string {
  const own = window.location.origin;
  const url = attempt(() => new URL(address, own));
  const isWeb = /^https?:$/.test(url?.protocol ?? '');
  if (!url || !isWeb || !ENTRY.test(url.pathname) || url.search || url.hash || url.username) {
    throw new Error('This is not the address of a build’s remoteEntry.js.');
  }
  if (url.origin === own) {
    if (RELEASED.exec(url.pathname)?.[1] !== remote) {
      throw new Error(
        `A build of ${remote} on this server lies at /static/js/${remote}/<version>/remoteEntry.js.`,
      );
    }
    return url.pathname;
  }
  if (!readPageSettings().overrideOrigins?.includes(url.origin)) {
    throw new Error(`Builds from ${url.origin} are not allowed here.`);
  }
  return url.href;
}

/** The overrides of this browser for `remotes`, the live ones. Invalid ones are deleted. */
export function storedOverrides(remotes: readonly string[]): Overrides {
  const valid = Object.entries(read()).filter(
    ([remote, entry]) => remotes.includes(remote) && isAccepted(remote, entry),
  );
  const overrides = Object.fromEntries(valid);
  write(overrides);
  return overrides;
}

const isAccepted = (remote: string, entry: unknown) =>
  attempt(() => acceptedEntry(remote, String(entry))) === entry;

/** Overrides are read as they were written, be it by hand. */
const read = (): Overrides =>
  attempt(() => JSON.parse(browserStorage()?.getItem(OVERRIDES_KEY) ?? '') as Overrides) ?? {};

function write(overrides: Overrides): void {
  const isEmpty = Object.keys(overrides).length === 0;
  if (isEmpty) browserStorage()?.removeItem(OVERRIDES_KEY);
  else browserStorage()?.setItem(OVERRIDES_KEY, JSON.stringify(overrides));
}

const TIMEOUT_MS = 10_000;

/** Reads a build's `release.json` and `remote.json`, beside its entry. @throws Error if there is no build */
async function fetchBuildMetadata(remote: string, entry: string) {
  const folder = entry.slice(0, entry.lastIndexOf('/'));
  const [release, declaration] = await Promise.all([
    fetchJson<Release>(`${folder}/release.json`),
    fetchJson<RemoteDeclaration>(`${folder}/remote.json`),
  ]);
  const hash = release?.files?.[REMOTE_ENTRY]?.sha256;
  if (release?.app !== remote || typeof hash !== 'string' || !declaration?.contract) {
    throw new Error(`There is no build of ${remote} at ${folder}.`);
  }
  const version = decodeURIComponent(folder.slice(folder.lastIndexOf('/') + 1));
  return { version, integrity: hexToSri(hash), contract: declaration.contract };
}

const fetchJson = <T>(address: string): Promise<Partial<T> | null> =>
  fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);

export async function withOverrides(live: Registry, overrides: Overrides): Promise<Registry> {
  const remotes = live.remotes.map((remote) => overridden(remote, overrides[remote.name]));
  return { ...live, remotes: await Promise.all(remotes) };
}

/** A build without metadata is loaded all the same: its failure is visible, and the banner offers to undo it. */
async function overridden(remote: RemoteDescription, entry?: string): Promise<RemoteDescription> {
  if (entry === undefined) return remote;
  const build = await fetchBuildMetadata(remote.name, entry).catch(() => ({ version: 'unknown' }));
  return { ...remote, integrity: undefined, entry, ...build };
}

/** Reloads the document. @throws Error if there is no such build, or this page does not accept it */
export async function override(
  { remote, entry }: OverrideRequest,
  reload = () => window.location.reload(),
): Promise<void> {
  if (entry === undefined && readPageSettings().preview?.remote === remote)
    return window.location.assign('?preview=end');
  const accepted = entry === undefined ? undefined : acceptedEntry(remote, entry);
  if (accepted) await fetchBuildMetadata(remote, accepted);
  const { [remote]: _, ...others } = read();
  write(accepted === undefined ? others : { ...others, [remote]: accepted });
  reload();
}
