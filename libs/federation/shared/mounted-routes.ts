import type { Mount } from '@nox/release-format';
import { type Mounted, mountOf } from '@nox/release-format/remotes-for';
import type { RouteObject } from 'react-router-dom';

/** Those of a remote's routes that belong to one of its mounts, of which each has another path. */
export function routesAt(mount: Mount, remote: Mounted, routes: RouteObject[]): RouteObject[] {
  return routes.filter((route) => mountOf(firstPath(route) ?? '', remote).path === mount.path);
}

function firstPath({ path, children = [] }: RouteObject): string | undefined {
  if (path !== undefined) return path;
  for (const child of children) {
    const below = firstPath(child);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** All routes, each before those below it. */
export function flattened(
  routes: RouteObject[],
  parent = '',
): (RouteObject & { fullPath: string })[] {
  return routes.flatMap((route) => {
    const { path = '', children = [] } = route;
    const fullPath = path.startsWith('/') || path === '' ? path || parent : `${parent}/${path}`;
    const below = flattened(children, fullPath.replace(/\/$/, ''));
    return [{ ...route, fullPath: fullPath || '/' }, ...below];
  });
}

/** The routes with the routes of guests inside: `guestsIn` returns those for the layout with an id. */
export function withGuests(
  routes: RouteObject[],
  guestsIn: (id: string) => RouteObject[],
): RouteObject[] {
  return routes.map((route) => {
    const guests = route.id === undefined ? [] : guestsIn(route.id);
    const children = [...withGuests(route.children ?? [], guestsIn), ...guests];
    return children.length > 0 ? ({ ...route, children } as RouteObject) : route;
  });
}
