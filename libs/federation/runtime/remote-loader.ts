import type { RemoteDescription } from '@nox/release-format';
import type { RouteObject } from 'react-router-dom';
import { loadExposed } from './load-exposed.ts';
import type { OnLoadError } from './load-with-retry.ts';
import { retryingRoutes } from './retrying-routes.ts';
import type { RemoteFailure } from './remote-failure.ts';

export type LoadResult =
  | { success: true; routes: RouteObject[] }
  | { success: false; failure: RemoteFailure };

/** @returns a function for a remote's routes, loaded once, and again after a failure; it never rejects */
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
