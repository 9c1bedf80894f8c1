import type { OverrideRequest } from '@nox/federation/contract';
import type { Registry, RemoteDescription } from '@nox/release-format';
import { fetchBuildMetadata } from './fetch-build-metadata.ts';
import {
  acceptedEntry,
  changeOverride,
  storedOverrides,
  type Overrides,
} from './override-rules.ts';

let inUse: Overrides = {};

/** The overrides that this page was started with. */
export const overridesInUse = (): Overrides => inUse;

/** Pages rendered by the server are of released versions only. */
export const isOverridden = (): boolean => Object.keys(inUse).length > 0;

/** The registry that this page runs: the live one with this browser's overrides. */
export async function runningRegistry(live: Registry): Promise<Registry> {
  inUse = storedOverrides(live.remotes.map(({ name }) => name));
  const remotes = live.remotes.map((remote) => overridden(remote, inUse[remote.name]));
  return { ...live, remotes: await Promise.all(remotes) };
}

/** A build without metadata is loaded all the same: its failure is visible, and the banner offers to undo it. */
async function overridden(remote: RemoteDescription, entry?: string): Promise<RemoteDescription> {
  if (entry === undefined) return remote;
  const build = await fetchBuildMetadata(remote.name, entry).catch(() => ({ version: 'unknown' }));
  return { ...remote, integrity: undefined, entry, ...build };
}

/** Reloads the document. @throws OverrideError if there is no such build, or this page does not accept it */
export async function override(
  { remote, entry }: OverrideRequest,
  reload = () => window.location.reload(),
): Promise<void> {
  const accepted = entry === undefined ? undefined : acceptedEntry(remote, entry);
  if (accepted) await fetchBuildMetadata(remote, accepted);
  changeOverride(remote, accepted);
  reload();
}
