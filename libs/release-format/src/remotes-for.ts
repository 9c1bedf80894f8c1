import type { Mount } from './registry.ts';

export interface Mounted {
  mount: Mount;
  mounts?: readonly Mount[] | undefined;
  /** The full paths of its routes, where they are known. */
  pages?: readonly string[] | undefined;
}

interface Place<T> {
  remote: T;
  mount: Mount;
}

export const mountsOf = ({ mount, mounts = [] }: Mounted): Mount[] => [mount, ...mounts];

/** The mount of a remote to which a path belongs: that with the longest path above it, or else the first one. */
export function mountOf(path: string, remote: Mounted): Mount {
  const above = mountsOf(remote).filter((mount) => covers(mount.path, path));
  return above.toSorted((a, b) => b.path.length - a.path.length)[0] ?? remote.mount;
}

/** The places that a link needs, the outermost first: its own, and those inside whose layouts that is rendered. */
export function placesFor<T extends Mounted>(path: string, remotes: readonly T[]): Place<T>[] {
  const withHosts = (at: string, places: Place<T>[]): Place<T>[] => {
    const [place] = places
      .filter(({ mount }) => covers(mount.path, at))
      .toSorted((a, b) => b.mount.path.length - a.mount.path.length);
    if (!place) return [];
    const { remote, mount } = place;
    const others = places.filter((other) => other.remote !== remote);
    return [...(mount.parent === undefined ? [] : withHosts(mount.path, others)), place];
  };
  return withHosts(routedPath(path), mountedPlaces(remotes));
}

/** Places of all remotes. One that would take an address from another (releases refuse it) is not mounted there. */
export function mountedPlaces<T extends Mounted>(remotes: readonly T[]): Place<T>[] {
  const places = remotes.flatMap((remote) => mountsOf(remote).map((mount) => ({ remote, mount })));
  return places.filter(
    (place, index) => !places.some((other, position) => displaces(other, place, position < index)),
  );
}

/** One of two places at the same path stays: the one whose pages are known, or else the first. */
function displaces(other: Place<Mounted>, { remote, mount }: Place<Mounted>, isFirst: boolean) {
  if (other.remote === remote) return false;
  const { pages } = other.remote;
  if (other.mount.path === mount.path) {
    return Boolean(pages) === Boolean(remote.pages) ? isFirst : Boolean(pages);
  }
  return covers(other.mount.path, mount.path) && pageBelow(mount.path, pages) !== undefined;
}

/** A page at or below a path. Pages for any address do not count: what is mounted comes first. */
export const pageBelow = (path: string, pages: readonly string[] = []): string | undefined =>
  pages.find((page) => covers(path, page));

/** The remote with the longest mount path above `path`. */
export const remoteAt = <T extends Mounted>(path: string, remotes: readonly T[]): T | undefined =>
  placesFor(path, remotes).at(-1)?.remote;

/** The remotes that a path needs, in the order of their places. */
export const remotesFor = <T extends Mounted>(path: string, remotes: readonly T[]): T[] =>
  placesFor(path, remotes).map(({ remote }) => remote);

/** Whether a remote that is mounted at `mountPath` has the pages at `path`; like the router, in any letter case. */
export const covers = (mountPath: string, path: string): boolean =>
  `${path}/`.toLowerCase().startsWith(`${mountPath.replace(/(?<!\/)\/+$/, '')}/`.toLowerCase());

/** Whether `pattern` covers `path`: `:id` matches any segment, `*` at its end all that follow. */
export function matchesPage(pattern: string, path: string): boolean {
  const expected = pattern.split('/');
  const segments = path.split('/');
  const isOpen = expected.at(-1) === '*';
  if (isOpen) expected.pop();
  return (
    (isOpen ? expected.length <= segments.length : expected.length === segments.length) &&
    expected.every((part, index) => part.startsWith(':') || part === segments[index])
  );
}

const SITE = 'https://nox.example';

/** The path of a link as the router matches it: `..` is resolved and letters are decoded; empty where it leaves this site. */
export function routedPath(link: string): string {
  try {
    const { origin, pathname } = new URL(link, SITE);
    const decoded = pathname.replace(/%[2-7][\da-f]/gi, (character) => decodeURI(character));
    return origin === SITE ? decoded : '';
  } catch {
    return '';
  }
}
