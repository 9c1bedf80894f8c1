import { covers, mountsOf } from '@nox/release-format/remotes-for';
import type { RemoteDescription } from '@nox/release-format';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { flattened } from '../shared/mounted-routes.ts';

/** The id of a remote's route in the router: what another remote calls its routes does not matter. */
export const ownId = ({ name }: RemoteDescription, id: string) => `${name}/${id}`;

/**
 * A remote's routes with ids of their own, none outside of its mounts. Each page has an error boundary: layouts stay.
 * @throws Error if one is outside, or if the router could not match any route with them
 */
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
  const own = withOwnIds(routes, remote, ErrorBoundary);
  checkNesting(own);
  return own;
}

/** @throws Error if the router could not match any route with these: it looks at all of them each time */
export function checkNesting(routes: RouteObject[]): void {
  matchRoutes(routes, '/');
}

function withOwnIds(
  routes: RouteObject[],
  remote: RemoteDescription,
  ErrorBoundary: RouteObject['ErrorBoundary'],
): RouteObject[] {
  return routes.map((route) => {
    const { id, children, lazy } = route;
    return {
      ...(lazy && { ErrorBoundary }),
      ...route,
      ...(id !== undefined && { id: ownId(remote, id) }),
      ...(children && { children: withOwnIds(children, remote, ErrorBoundary) }),
    } as RouteObject;
  });
}
