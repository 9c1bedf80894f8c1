import type { Mount } from '@nox/release-format';
import { type Mounted, mountOf } from '@nox/release-format/remotes-for';
import type { RouteObject } from 'react-router-dom';

/** Returns those of a remote's routes that belong to one of its mounts, each of which has another path. */
export function routesAt(mount: Mount, remote: Mounted, routes: RouteObject[]): RouteObject[] {
  return routes.filter((route) => {
    const first = flattened([route]).find(({ path }) => path !== undefined);
    return mountOf(first?.path ?? '', remote).path === mount.path;
  });
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

/** The routes, from the innermost on, each with the fields that `fieldsOf` returns for it. */
export const mapRoutes = (
  routes: RouteObject[],
  fieldsOf: (route: RouteObject) => object,
): RouteObject[] =>
  routes.map((route) => {
    const children = route.children && mapRoutes(route.children, fieldsOf);
    const whole = { ...route, ...(children && { children }) } as RouteObject;
    return { ...whole, ...fieldsOf(whole) } as RouteObject;
  });

/** The routes with the routes of guests inside: `guestsIn` returns those for the layout with an id. */
export const withGuests = (routes: RouteObject[], guestsIn: (id: string) => RouteObject[]) =>
  mapRoutes(routes, ({ id, children = [] }) => {
    const guests = id === undefined ? [] : guestsIn(id);
    return guests.length > 0 ? { children: [...children, ...guests] } : {};
  });
