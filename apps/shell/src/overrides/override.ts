import type { OverrideRequest } from '@nox/federation/contract';
import type { Registry, RemoteDescription } from '@nox/release-format';
import { fetchBuildMetadata } from './fetch-build-metadata.ts';
import { changeOverride, storedOverrides } from './stored-overrides.ts';
import { acceptedEntry, type Overrides } from './override-rules.ts';

let inUse: Overrides = {};

/** The overrides that this page was started with. */
export const overridesInUse = (): Overrides => inUse;

/** A page that came rendered is of what everybody has. */
export const isOverridden = (): boolean => Object.keys(inUse).length > 0;

/**
 * Makes out of the registry that is live the one that this page runs on to its end.
 */
export async function runningRegistry(live: Registry): Promise<Registry> {
  inUse = storedOverrides(live.remotes.map(({ name }) => name));
  const remotes = live.remotes.map((remote) => overridden(remote, inUse[remote.name]));
  return { ...live, remotes: await Promise.all(remotes) };
}

/** A build that cannot be read is tried for all the same: that it is not there must be seen, and can be undone. */
async function overridden(remote: RemoteDescription, entry?: string): Promise<RemoteDescription> {
  if (entry === undefined) return remote;
  const build = await fetchBuildMetadata(remote.name, entry).catch(() => ({ version: 'unknown' }));
  return { ...remote, integrity: undefined, entry, ...build };
}

/**
 * Changes where a remote comes from, and loads the document anew: everything else follows from that.
 * @throws OverrideError if there is no such build, or none that this page accepts
 */
export async function override(
  { remote, entry }: OverrideRequest,
  reload = () => window.location.reload(),
): Promise<void> {
  const accepted = entry === undefined ? undefined : acceptedEntry(remote, entry);
  if (accepted) await fetchBuildMetadata(remote, accepted);
  changeOverride(remote, accepted);
  reload();
}
