import type { RemoteDescription } from '@nox/federation/runtime';
import type { LiveRegistry } from './live-registry.ts';

/**
 * Whether a page would come from other versions if its document was loaded now: newer ones after a release, older
 * ones after a rollback.
 * @param path of the page
 * @param kept the remotes that this browser has from elsewhere, whatever is live
 */
export function isStale(
  path: string,
  running: LiveRegistry,
  live: LiveRegistry,
  kept: ReadonlySet<string>,
): boolean {
  if (running.shell?.version !== live.shell?.version) return true;
  const [then, now] = [running, live].map(({ remotes }) =>
    partsOf(path, remotes)
      .filter(({ name }) => !kept.has(name))
      .map(({ name, version }) => `${name} ${version}`)
      .join(),
  );
  return then !== now;
}

/** The remotes of which a page consists: the most specific one, and those in whose layouts it is rendered. */
function partsOf(path: string, remotes: RemoteDescription[]): RemoteDescription[] {
  const covering = remotes
    .filter(({ mount }) => `${path}/`.startsWith(`${mount.path.replace(/\/$/, '')}/`))
    .toSorted((a, b) => b.mount.path.length - a.mount.path.length);
  const outermost = covering.findIndex(({ mount }) => !mount.parent);
  return covering.slice(0, outermost + 1);
}
