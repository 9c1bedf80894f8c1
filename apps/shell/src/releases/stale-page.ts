import type { Registry, RemoteDescription } from '@nox/release-format';
import { remotesFor } from '@nox/release-format/remotes-for';

/** Whether the document, loaded now, would have other versions: newer after a release, older after a rollback. */
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
