import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { satisfies } from 'compare-versions';
import type { RouteObject } from 'react-router-dom';
import { containerName } from './container-name';
import { CONTRACT_VERSION } from './contract-version';
import type { RemoteDescription } from './registry';

/** Why a remote is not there, for the log and for the person in front of it. */
export class RemoteFailure extends Error {
  override name = 'RemoteFailure';

  constructor(
    readonly remote: RemoteDescription,
    /** `contract`: built for another shell. `load`: a file is missing, broken or out of reach. */
    readonly kind: 'contract' | 'load',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export type LoadResult =
  { success: true; routes: RouteObject[] } | { success: false; failure: RemoteFailure };

/** The one module that a remote exposes. */
interface RoutesModule {
  default: RouteObject[];
}

/** Loads remotes' routes, once each; a failed load is forgotten, so that the next one tries anew. */
export class RemoteLoader {
  private readonly loads = new Map<string, Promise<LoadResult>>();

  /** The routes of `remote`, or why there are none. Never rejects. */
  load(remote: RemoteDescription): Promise<LoadResult> {
    const known = this.loads.get(remote.name);
    if (known) return known;
    const load = loadRoutes(remote);
    this.loads.set(remote.name, load);
    void load.then((result) => {
      if (!result.success) this.loads.delete(remote.name);
    });
    return load;
  }
}

async function loadRoutes(remote: RemoteDescription): Promise<LoadResult> {
  if (!satisfies(CONTRACT_VERSION, remote.contract)) {
    const message = `${remote.name} ${remote.version} is built for contract ${remote.contract}; this shell fulfils ${CONTRACT_VERSION}.`;
    return { success: false, failure: new RemoteFailure(remote, 'contract', message) };
  }
  const name = containerName(remote.name);
  try {
    // `force` drops what an earlier failure left in the federation runtime's caches: without it a manifest
    // that once answered with an error stays poisoned. Only remotes that are not loaded yet come here.
    registerRemotes([{ name, entry: absolute(remote.entry) }], { force: true });
    const module = await loadRemote<RoutesModule>(`${name}/routes`);
    if (!Array.isArray(module?.default)) throw new Error('It exposes no routes.');
    return { success: true, routes: module.default };
  } catch (cause) {
    const message = `${remote.name} ${remote.version} could not be loaded from ${remote.entry}.`;
    return { success: false, failure: new RemoteFailure(remote, 'load', message, { cause }) };
  }
}

function absolute(address: string): string {
  return new URL(address, window.location.href).href;
}
