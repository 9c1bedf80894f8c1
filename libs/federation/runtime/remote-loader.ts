import { containerName } from '@nox/release-format/addresses';
import type { RemoteDescription } from '@nox/release-format';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { satisfies } from 'compare-versions';
import type { RouteObject } from 'react-router-dom';
import { CONTRACT_VERSION } from './contract-version.ts';
import { loadWithRetry, type LoadErrorReport } from './load-with-retry.ts';
import { retryingRoutes } from './retrying-routes.ts';
import { absolute, entryScripts } from './entry-scripts.ts';
import { RemoteFailure, loadTargetOf } from './remote-failure.ts';

export type LoadResult =
  | { success: true; routes: RouteObject[] }
  | { success: false; failure: RemoteFailure };

/** The one module that a remote exposes. */
interface RoutesModule {
  default: RouteObject[];
}

/** Loads remotes' routes, once each; a failed load is forgotten, so that the next one tries anew. */
export class RemoteLoader {
  private readonly loads = new Map<string, Promise<LoadResult>>();

  /** @param onLoadError called for every load that did not succeed at the first attempt */
  constructor(private readonly onLoadError: (report: LoadErrorReport) => void = () => {}) {
    registerPlugins([entryScripts]);
  }

  /** The routes of `remote`, or why there are none. Never rejects. */
  load(remote: RemoteDescription): Promise<LoadResult> {
    const known = this.loads.get(remote.name);
    if (known) return known;
    const load = this.loadRoutes(remote);
    this.loads.set(remote.name, load);
    void load.then((result) => {
      if (!result.success) this.loads.delete(remote.name);
    });
    return load;
  }

  private async loadRoutes(remote: RemoteDescription): Promise<LoadResult> {
    const { name, version, entry, contract } = remote;
    if (!satisfies(CONTRACT_VERSION, contract)) {
      const message = `${name} ${version} is built for contract ${contract}; this shell fulfils ${CONTRACT_VERSION}.`;
      const what = { kind: 'contract' as const, address: entry, remote: name, version };
      this.onLoadError({ ...what, attempts: 1, recovered: false });
      return { success: false, failure: new RemoteFailure(remote, 'contract', message) };
    }
    try {
      const target = loadTargetOf(remote, 'entry');
      const routes = await loadWithRetry(() => loadModule(remote), target, this.onLoadError);
      return { success: true, routes: retryingRoutes(routes, remote, this.onLoadError) };
    } catch (cause) {
      const message = `${name} ${version} could not be loaded from ${entry}.`;
      return { success: false, failure: new RemoteFailure(remote, 'load', message, { cause }) };
    }
  }
}

async function loadModule(remote: RemoteDescription): Promise<RouteObject[]> {
  const name = containerName(remote.name);
  const { entry, integrity } = remote;
  entryScripts.registerIntegrity(absolute(entry), integrity);
  // `force` drops what an earlier failure left in the federation runtime's caches. Only remotes that are not
  // loaded yet come here.
  registerRemotes([{ name, entry: absolute(entry) }], { force: true });
  const module = await loadRemote<RoutesModule>(`${name}/routes`);
  if (!Array.isArray(module?.default)) throw new Error('It exposes no routes.');
  return module.default;
}
