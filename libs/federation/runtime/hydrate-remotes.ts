import { placesFor } from '@nox/release-format/remotes-for';
import type { Registry, RemoteDescription } from '@nox/release-format';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { routesAt } from '../shared/mounted-routes.ts';
import { isFailedPage } from './retrying-routes.ts';
import type { LoadResult } from './remote-loader.ts';

/** The routes that a page needs, all of their code included, by the names of their remotes. */
type HydratedRemotes = Map<string, RouteObject[]>;

/** Loads all that hydrating the page at `path` in one go needs; undefined if a part cannot be loaded. */
export async function loadRemotesToHydrate(
  path: string,
  { remotes }: Registry,
  load: (remote: RemoteDescription) => Promise<LoadResult>,
): Promise<HydratedRemotes | undefined> {
  const needed = placesFor(path, remotes);
  const results = await Promise.all(needed.map(({ remote }) => load(remote)));
  const present: HydratedRemotes = new Map();
  const routes: RouteObject[] = [];
  for (const [index, { remote, mount }] of needed.entries()) {
    const result = results[index]!;
    if (!result.success) return undefined;
    present.set(remote.name, result.routes);
    routes.push(...routesAt(mount, remote, result.routes));
  }
  const matches = matchRoutes(routes, path) ?? [];
  const isWhole = await Promise.all(matches.map(({ route }) => loadPage(route)));
  return isWhole.every(Boolean) ? present : undefined;
}

/** Puts a page's code into its route, and returns whether it was loaded. */
async function loadPage(route: RouteObject): Promise<boolean> {
  if (typeof route.lazy !== 'function') return true;
  const page = (await route.lazy()) as Partial<RouteObject>;
  if (isFailedPage(page.Component)) return false;
  Object.assign(route, page, { lazy: undefined });
  return true;
}

/** The loader data of routes that came rendered: their loaders ran on the server. */
export function renderedData(routes: RouteObject[], path: string): Record<string, null> {
  const matches = matchRoutes(routes, path) ?? [];
  return Object.fromEntries(
    matches.map(({ route }, index) => {
      route.id ??= `rendered:${index}`;
      return [route.id, null];
    }),
  );
}
