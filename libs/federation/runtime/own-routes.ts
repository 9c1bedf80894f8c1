import { covers, mountsOf } from '@nox/release-format/remotes-for';
import type { RemoteDescription } from '@nox/release-format';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { flattened, mapRoutes } from '../shared/mounted-routes.ts';

/** The id of a remote's route in the router: what another remote calls its routes does not matter. */
export const ownId = ({ name }: RemoteDescription, id: string) => `${name}/${id}`;

/** A remote's routes with ids of their own; layouts stay when a page fails. @throws Error if the router cannot match with them, or one is outside */
export function ownRoutes(
  routes: RouteObject[],
  remote: RemoteDescription,
  ErrorBoundary: RouteObject['ErrorBoundary'],
): RouteObject[] {
  const mounts = mountsOf(remote);
  for (const { path, fullPath } of flattened(routes)) {
    if (path === undefined || mounts.some((mount) => covers(mount.path, fullPath))) continue;
    throw new Error(`Its page ${fullPath} is outside of its mount path.`);
  }
  const own = mapRoutes(routes, ({ id, lazy, ErrorBoundary: boundary = ErrorBoundary }) => ({
    ...(lazy && { ErrorBoundary: boundary }),
    ...(id !== undefined && { id: ownId(remote, id) }),
  }));
  // The router would look at all of them each time.
  matchRoutes(own, '/');
  return own;
}
