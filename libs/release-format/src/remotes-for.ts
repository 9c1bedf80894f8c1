interface Mounted {
  mount: { path: string; parent?: string };
}

/** The remote with the longest mount path above `path`. */
export function remoteAt<T extends Mounted>(path: string, remotes: readonly T[]): T | undefined {
  return remotes
    .filter(({ mount }) => covers(mount.path, path))
    .toSorted((a, b) => b.mount.path.length - a.mount.path.length)[0];
}

/** The remotes that a path needs, the outermost first: its own, and those inside whose layouts that is rendered. */
export function remotesFor<T extends Mounted>(path: string, remotes: readonly T[]): T[] {
  const remote = remoteAt(path, remotes);
  if (!remote) return [];
  const others = remotes.filter((other) => other !== remote);
  const hosts = remote.mount.parent === undefined ? [] : remotesFor(remote.mount.path, others);
  return [...hosts, remote];
}

/** Whether a remote that is mounted at `mountPath` has the pages at `path`. */
export function covers(mountPath: string, path: string): boolean {
  return `${path}/`.startsWith(`${mountPath.replace(/\/$/, '')}/`);
}
