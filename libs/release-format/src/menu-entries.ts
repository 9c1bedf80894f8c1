import type { MenuEntry, RemoteDescription } from './registry.ts';
import { covers, placesFor, remoteAt, routedPath } from './remotes-for.ts';

type Remote = Pick<RemoteDescription, 'name' | 'mount' | 'mounts' | 'pages' | 'menus'>;

/** A place at which a remote could not be mounted. */
export interface LostPlace {
  remote?: string | undefined;
  address: string;
}

/** The entries of a remote for its own pages. Releases refuse others, and a page that belongs to another remote has none of them. */
const ownEntries = (remote: Remote, remotes: readonly Remote[]): MenuEntry[] =>
  (remote.menus ?? []).filter(({ path }) => remoteAt(path, remotes) === remote);

/** Sorts all remotes' entries by `order`, without places that are another's or have no host; `lost`: known once code loads. */
export function menuEntries(
  remotes: readonly Remote[],
  lost: readonly LostPlace[] = [],
): MenuEntry[] {
  const isThere = ({ path }: MenuEntry) => {
    const places = placesFor(path, remotes);
    const { remote, mount } = places.at(-1)!;
    return (
      (mount.parent === undefined || places.length > 1) &&
      !lost.some((place) => place.remote === remote.name && place.address === mount.path)
    );
  };
  return remotes
    .flatMap((remote) => ownEntries(remote, remotes).filter(isThere))
    .toSorted((a, b) => a.order - b.order);
}

/** Who may open a page of the administration, beside administrators: what its own remote declares in the nearest entries above it. */
export function rolesFor(link: string, remotes: readonly Remote[]): string[] {
  const owner = remoteAt(link, remotes);
  const above = (owner ? ownEntries(owner, remotes) : [])
    .map(({ menu, path, roles = [] }) => ({ menu, path: routedPath(path), roles }))
    .filter(({ menu, path }) => menu === 'admin' && covers(path, routedPath(link)));
  const nearest = Math.max(...above.map(({ path }) => path.length));
  return above.flatMap(({ path, roles }) => (path.length === nearest ? roles : []));
}
