import type { MenuEntry, RemoteDescription } from './registry.ts';
import { mountedPlaces, mountOf, placesFor } from './remotes-for.ts';

type Remote = Pick<RemoteDescription, 'name' | 'mount' | 'mounts' | 'pages' | 'menus'>;

/** A place at which a remote could not be mounted. */
export interface LostPlace {
  remote?: string | undefined;
  /** The path of the mount. */
  address: string;
}

/** Sorts all remotes' entries by `order`, without places that are another's or have no host; `lost`: known once code loads. */
export function menuEntries(
  remotes: readonly Remote[],
  lost: readonly LostPlace[] = [],
): MenuEntry[] {
  const places = mountedPlaces(remotes);
  const isThere = (remote: Remote, path: string) => {
    const mount = mountOf(path.replace(/[?#].*/, ''), remote);
    return (
      places.some((place) => place.remote === remote && place.mount === mount) &&
      (mount.parent === undefined || placesFor(mount.path, remotes).length > 1) &&
      !lost.some((place) => place.remote === remote.name && place.address === mount.path)
    );
  };
  return remotes
    .flatMap((remote) => (remote.menus ?? []).filter(({ path }) => isThere(remote, path)))
    .toSorted((a, b) => a.order - b.order);
}
