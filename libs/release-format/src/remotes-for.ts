import type { Mount } from './registry.ts';

export interface Mounted {
  mount: Mount;
  mounts?: readonly Mount[] | undefined;
}

/** A place at which a remote is mounted. */
interface Place<T> {
  remote: T;
  mount: Mount;
}

/** All mounts of a remote. */
export const mountsOf = ({ mount, mounts = [] }: Mounted): Mount[] => [mount, ...mounts];

/** The mount of a remote to which a path belongs: that with the longest path above it, or else the first one. */
export function mountOf(path: string, remote: Mounted): Mount {
  const above = mountsOf(remote).filter((mount) => covers(mount.path, path));
  return above.toSorted((a, b) => b.path.length - a.path.length)[0] ?? remote.mount;
}

/** The places that a path needs, the outermost first: its own, and those inside whose layouts that is rendered. */
export function placesFor<T extends Mounted>(path: string, remotes: readonly T[]): Place<T>[] {
  const places = remotes.flatMap((remote) => mountsOf(remote).map((mount) => ({ remote, mount })));
  const [place] = places
    .filter(({ mount }) => covers(mount.path, path))
    .toSorted((a, b) => b.mount.path.length - a.mount.path.length);
  if (!place) return [];
  const { remote, mount } = place;
  const others = remotes.filter((other) => other !== remote);
  return [...(mount.parent === undefined ? [] : placesFor(mount.path, others)), place];
}

/** The remote with the longest mount path above `path`. */
export function remoteAt<T extends Mounted>(path: string, remotes: readonly T[]): T | undefined {
  return placesFor(path, remotes).at(-1)?.remote;
}

/** The remotes that a path needs, in the order of their places. */
export function remotesFor<T extends Mounted>(path: string, remotes: readonly T[]): T[] {
  return placesFor(path, remotes).map(({ remote }) => remote);
}

/** Whether a remote that is mounted at `mountPath` has the pages at `path`. */
export function covers(mountPath: string, path: string): boolean {
  return `${path}/`.startsWith(`${mountPath.replace(/\/$/, '')}/`);
}
