import { type ReleaseHistory } from '@nox/release-format';
import { type TestApi } from './api.ts';
import { putWebFile, registryEntry } from './shell-page.ts';

/** A line of the release history. */
export const released = (
  app: string,
  version: string,
  minutesAgo: number,
  action: ReleaseHistory[number]['action'] = 'release',
) => ({
  ...{ app, version, action },
  at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
});

/** Makes the last versions of a history live: of the shell, and of remotes that are mounted at their names. */
export async function putReleases(api: TestApi, history: ReleaseHistory): Promise<void> {
  const live = new Map(history.map(({ app, version }) => [app, version]));
  const shell = { version: live.get('shell') ?? '1.0.0' };
  live.delete('shell');
  const remotes = [...live].map(([app, version]) => registryEntry(app, `/${app}`, version));
  await putWebFile(api, 'static/js/releases.json', history);
  await putWebFile(api, 'static/js/remotes.json', { shell, remotes });
}
