import { containerName } from '@nox/release-format/addresses';
import type { RemoteDescription } from '@nox/release-format';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RouteObject } from 'react-router-dom';
import type { IslandList } from '../islands/list.ts';
import { CONTRACT_VERSION, fulfilsContract } from './contract-version.ts';
import { loadWithRetry, type LoadErrorReport } from './load-with-retry.ts';
import { retryingRoutes } from './retrying-routes.ts';
import { absolute, entryScripts } from './entry-scripts.ts';
import { RemoteFailure, loadTargetOf } from './remote-failure.ts';

export type LoadResult =
  | { success: true; routes: RouteObject[] }
  | { success: false; failure: RemoteFailure };

type OnLoadError = (report: LoadErrorReport) => void;

/**
 * Loads remotes' routes, once each; a failed load is forgotten, so that the next one tries anew.
 * @param onLoadError called for every load that did not succeed at the first attempt
 * @returns a function for the routes of a remote, or why there are none; it never rejects
 */
export function remoteLoader(onLoadError: OnLoadError) {
  const loads = new Map<string, Promise<LoadResult>>();
  const loadRoutes = async (remote: RemoteDescription): Promise<LoadResult> => {
    try {
      const routes = await loadExposed(remote, 'routes', isRoutes, onLoadError);
      return { success: true, routes: retryingRoutes(routes, remote, onLoadError) };
    } catch (failure) {
      loads.delete(remote.name);
      return { success: false, failure: failure as RemoteFailure };
    }
  };
  return (remote: RemoteDescription): Promise<LoadResult> => {
    const load = loads.get(remote.name) ?? loadRoutes(remote);
    loads.set(remote.name, load);
    return load;
  };
}

const isRoutes = (value: unknown): value is RouteObject[] => Array.isArray(value);
const isIslandList = (value: unknown): value is IslandList => typeof value === 'object';

/** The islands of a remote, with retries. @throws RemoteFailure */
export const loadIslands = (remote: RemoteDescription, onLoadError: OnLoadError) =>
  loadExposed(remote, 'islands', isIslandList, onLoadError);

/** What a remote exposes, with retries. @throws RemoteFailure */
async function loadExposed<Exposed>(
  remote: RemoteDescription,
  module: 'routes' | 'islands',
  isIt: (value: unknown) => value is Exposed,
  onLoadError: OnLoadError,
): Promise<Exposed> {
  registerPlugins([entryScripts]);
  const { name, version, entry, contract } = remote;
  if (!fulfilsContract(contract)) {
    const message = `${name} ${version} is built for contract ${contract}; this shell fulfils ${CONTRACT_VERSION}.`;
    const what = { kind: 'contract' as const, address: entry, remote: name, version };
    onLoadError({ ...what, attempts: 1, recovered: false });
    throw new RemoteFailure(remote, 'contract', message);
  }
  try {
    const load = async () => {
      const exposed = await loadModule(remote, module);
      if (!isIt(exposed)) throw new Error(`It exposes no ${module}.`);
      return exposed;
    };
    return await loadWithRetry(load, loadTargetOf(remote, 'entry'), onLoadError);
  } catch (cause) {
    const message = `${name} ${version} could not be loaded from ${entry}.`;
    throw new RemoteFailure(remote, 'load', message, { cause });
  }
}

async function loadModule(remote: RemoteDescription, exposed: string): Promise<unknown> {
  const name = containerName(remote.name);
  const { entry, integrity } = remote;
  entryScripts.registerIntegrity(absolute(entry), integrity);
  // `force` drops what an earlier failure left in the federation runtime's caches. Only remotes that are not
  // loaded yet come here.
  registerRemotes([{ name, entry: absolute(entry) }], { force: true });
  const module = await loadRemote<{ default: unknown }>(`${name}/${exposed}`);
  return module?.default;
}
