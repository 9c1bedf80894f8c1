import type { Registry, RemoteDescription } from '@nox/release-format';
import { remotesFor } from '@nox/release-format/remotes-for';

/**
 * Whether a page would consist of other versions if its document was loaded now: newer ones after a release, older ones
 * after a rollback.
 * @param overridden the remotes that this browser loads from elsewhere
 */
export function isStale(
  path: string,
  running: Registry,
  live: Registry,
  overridden: ReadonlySet<string>,
): boolean {
  const versionsIn = (remotes: RemoteDescription[]) =>
    remotesFor(path, remotes)
      .filter(({ name }) => !overridden.has(name))
      .map(({ name, version }) => `${name} ${version}`)
      .join();
  return (
    running.shell?.version !== live.shell?.version ||
    versionsIn(running.remotes) !== versionsIn(live.remotes)
  );
}
