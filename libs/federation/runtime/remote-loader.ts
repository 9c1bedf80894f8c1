import type { RemoteDescription } from '@nox/release-format';
import type { RouteObject } from 'react-router-dom';
import { loadExposed } from './load-exposed.ts';
import type { LoadErrorReport } from './load-with-retry.ts';
import { retryingRoutes } from './retrying-routes.ts';
import type { RemoteFailure } from './remote-failure.ts';

export type LoadResult =
  | { success: true; routes: RouteObject[] }
  | { success: false; failure: RemoteFailure };

/** Loads remotes' routes, once each; a failed load is forgotten, so that the next one tries anew. */
export class RemoteLoader {
  private readonly loads = new Map<string, Promise<LoadResult>>();

  /** @param onLoadError called for every load that did not succeed at the first attempt */
  constructor(private readonly onLoadError: (report: LoadErrorReport) => void = () => {}) {}

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
    try {
      const routes = await loadExposed(remote, 'routes', isRoutes, this.onLoadError);
      return { success: true, routes: retryingRoutes(routes, remote, this.onLoadError) };
    } catch (failure) {
      return { success: false, failure: failure as RemoteFailure };
    }
  }
}

const isRoutes = (value: unknown): value is RouteObject[] => Array.isArray(value);
