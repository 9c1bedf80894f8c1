import { join } from 'node:path';
import { type Registry, ReleaseHistory } from '@nox/release-format';
import { HISTORY_ADDRESS } from '@nox/release-format/addresses';
import { rollbackVersions } from '@nox/release-format/rollback-versions';
import { type AppReleases, type Releases } from '../client-reports/releases.ts';
import { type LiveRemotes } from './live-remotes.ts';
import { cachedFile } from './release-files.ts';

/** As many as a host retains. */
const MAX_VERSIONS = 5;

/** What is live in a web root and was before. The returned function throws when the registry cannot be read. */
export function readReleases(webRoot: string, remotes: LiveRemotes): () => Promise<Releases> {
  const readHistory = cachedFile(join(webRoot, HISTORY_ADDRESS), (text) =>
    ReleaseHistory.parse(JSON.parse(text)),
  );
  return async () => {
    const { registry } = await remotes.state();
    // A web root may have none.
    const history = await readHistory().catch((): ReleaseHistory => []);
    const live = liveVersions(registry);
    const apps = new Set([...live.keys(), ...history.map(({ app }) => app)]);
    return new Map([...apps].map((app) => [app, releasesOf(app, live.get(app), history)]));
  };
}

function liveVersions({ shell, remotes }: Registry): Map<string, string> {
  const versions = remotes.map(({ name, version }) => [name, version] as const);
  return new Map([...(shell ? [['shell', shell.version] as const] : []), ...versions]);
}

/** Where the registry and the history differ, the registry is right. */
function releasesOf(app: string, live: string | undefined, all: ReleaseHistory): AppReleases {
  const history = all.filter((entry) => entry.app === app);
  const last = history.at(-1);
  const isTold = last?.version === live && last?.action !== 'retire';
  const versions = history.map(({ version }) => version).reverse();
  return {
    live,
    since: isTold && last ? Date.parse(last.at) : undefined,
    before: isTold ? rollbackVersions(app, history)[1] : undefined,
    versions: [...new Set([...(live ? [live] : []), ...versions])].slice(0, MAX_VERSIONS),
  };
}
