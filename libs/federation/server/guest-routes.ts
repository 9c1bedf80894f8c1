import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import { workerData } from 'node:worker_threads';
import type { GuestBuild, RendererSettings } from '@nox/release-format';
import { createElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { routesAt, withGuests } from '../shared/mounted-routes.ts';
import { innermostGuest, isLeftOut } from './page-parts.ts';

declare global {
  /** What the host's server build shares with those of its guests; see `server-build-plugin.ts`. */
  var noxSharedModules: Record<string, unknown> | undefined;
}

const { guests = [] } = workerData as RendererSettings;

/** A site's routes with those of its guests. @throws Error if one cannot be evaluated or placed: browsers render its pages then */
export const routesWithGuests = (routes: RouteObject[]) => withEach(routes, guests);

/** The same with nothing in the place of the guest whose page is rendered. */
export const routesAroundGuest = (routes: RouteObject[]) =>
  withEach(routes, guests, (guest) => guest === innermostGuest);

const absence = createElement('noscript', null, 'This part of the page needs scripts.');

/** Each guest is in the routes of the one before it. @param isAbsent whether a guest is not even evaluated */
function withEach(
  routes: RouteObject[],
  [guest, ...others]: readonly GuestBuild[],
  isAbsent = ({ publicPath }: GuestBuild) => isLeftOut(publicPath),
): RouteObject[] {
  if (!guest) return routes;
  const { mount, remote } = guest;
  const whole = isAbsent(guest)
    ? [{ path: `${mount.path}/*`, element: absence }]
    : withEach(routesAt(mount, remote, readRoutes(guest)), others, isAbsent);
  let isMounted = false;
  const all = withGuests(routes, (id) => {
    if (id !== mount.parent) return [];
    isMounted = true;
    return whole;
  });
  if (!isMounted) throw new Error(`There is no route ${mount.parent} for ${mount.path}.`);
  return all;
}

/** Evaluates a guest's build with the modules of the host's: React and the router are there once. */
function readRoutes({ file, publicPath }: GuestBuild): RouteObject[] {
  const run = compileFunction(readFileSync(file, 'utf8'), ['module', 'require', 'noxPublicPath'], {
    filename: file,
  });
  const module: { exports: { default?: RouteObject[] } } = { exports: {} };
  const require = (name: string) => {
    const shared = globalThis.noxSharedModules?.[name];
    if (!shared) throw new Error(`The host's server build does not share ${name}.`);
    return shared;
  };
  run(module, require, publicPath);
  if (!Array.isArray(module.exports.default)) throw new Error(`${file} exposes no routes.`);
  return module.exports.default;
}
