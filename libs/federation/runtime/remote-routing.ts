import { mountedPlaces, mountsOf, placesFor } from '@nox/release-format/remotes-for';
import type { Mount, Registry, RemoteDescription } from '@nox/release-format';
import {
  data,
  matchRoutes,
  type LoaderFunction,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { routesAt, withGuests } from '../shared/mounted-routes.ts';
import type { LoadErrorReport } from './load-with-retry.ts';
import { ownId, ownRoutes } from './own-routes.ts';
import { RemoteFailure, shortened } from './remote-failure.ts';
import type { LoadResult } from './remote-loader.ts';

interface RoutingOptions {
  registry: Registry;
  load: (remote: RemoteDescription) => Promise<LoadResult>;
  /** Rendered in place of a remote, or of a page of it, that cannot be loaded, throws, or is not there. */
  ErrorBoundary: NonNullable<RouteObject['ErrorBoundary']>;
  onMountError?: (report: LoadErrorReport) => void;
}

type Discovery = Parameters<PatchRoutesOnNavigationFunction>[0];

type Place = ReturnType<typeof mountedPlaces<RemoteDescription>>[number];

/** Each mount of a remote has a slot, into which its routes are patched at the first navigation below its path. */
export function createRemoteRouting(options: RoutingOptions) {
  const { remotes } = options.registry;
  const places = mountedPlaces(remotes);
  const failures = new Map<string, RemoteFailure>();
  /** The ids of the places whose routes are there, or cannot be. */
  const resolved = new Set<string>();

  // The order of the two children matters: a remote's own `*` page scores like our splat, and then the first wins.
  // Both stand in one route because the router takes an empty pathless route for any other pathless one that is there.
  const slot = (place: Place): RouteObject => ({
    id: `slot:${idOf(place)}`,
    ErrorBoundary: options.ErrorBoundary,
    children: [
      { id: `remote:${idOf(place)}`, ErrorBoundary: options.ErrorBoundary, children: [] },
      // A splat makes the router start discovery, at `/admin` as well as below it.
      { path: splat(place.mount), loader: explainAbsence(place), Component: Nothing },
    ],
  });

  const isHost = ({ mount }: Place, guest: Place) =>
    placesFor(guest.mount.path, remotes).at(-2)?.mount === mount;

  /** The routes of a remote at one of its mounts, with slots for its guests inside. */
  const routesOf = (place: Place, routes: RouteObject[]): RouteObject[] => {
    const { remote, mount } = place;
    const own = ownRoutes(routesAt(mount, remote, routes), remote, options.ErrorBoundary);
    resolved.add(idOf(place));
    const isInside = (guest: Place, id: string) => ownId(remote, guest.mount.parent ?? '') === id;
    const homeless = new Set(places.filter((other) => isHost(place, other)));
    const fitting = [...homeless].filter((guest) => canHold(own, guest, isInside));
    const whole = withGuests(own, (id) => {
      const guests = fitting.filter((guest) => isInside(guest, id));
      for (const guest of guests) homeless.delete(guest);
      return guests.map(slot);
    });
    return [...whole, ...[...homeless].map((guest) => unmountable(guest))];
  };

  const reportFailure = ({ remote, mount }: Place, cause = absence(mount)): RemoteFailure => {
    const { name, version } = remote;
    const message = `${name} ${version} cannot be mounted at ${mount.path}. ${cause.message}`;
    const what = { kind: 'mount' as const, address: mount.path, remote: name, version };
    const report = { ...what, message: shortened(message), attempts: 1, recovered: false };
    options.onMountError?.(report);
    return new RemoteFailure(remote, 'mount', message, { cause });
  };

  /** Whoever is in that place has none; the others around it have. */
  const unmountable = (place: Place, cause?: unknown): RouteObject => {
    resolved.add(idOf(place));
    failures.set(idOf(place), reportFailure(place, cause as Error | undefined));
    return slot(place);
  };

  const explainAbsence =
    (place: Place): LoaderFunction =>
    () => {
      throw failures.get(idOf(place)) ?? data(null, { status: 404 });
    };

  for (const remote of remotes) {
    for (const mount of mountsOf(remote)) {
      if (!places.some((place) => place.mount === mount)) reportFailure({ remote, mount });
    }
  }

  const hasHost = (place: Place) => places.some((other) => isHost(other, place));
  return {
    routes: places
      .filter((place) => !place.mount.parent || !hasHost(place))
      .map((place) => (place.mount.parent ? unmountable(place) : slot(place))),

    async patchRoutesOnNavigation({ path, patch, signal }: Discovery): Promise<void> {
      const needed = placesFor(path, remotes);
      const results = await Promise.all(needed.map(({ remote }) => options.load(remote)));
      // An aborted discovery patches nothing: it must not count as done.
      if (signal.aborted) return;
      for (const [index, place] of needed.entries()) {
        const id = idOf(place);
        // Discovery runs again for every parametrised address.
        if (resolved.has(id) && !failures.has(id)) continue;
        if (resolved.has(id)) return;
        const result = results[index]!;
        if (!result.success) {
          failures.set(id, result.failure);
          // Its guests have no layout to be rendered in.
          return;
        }
        failures.delete(id);
        try {
          patch(`remote:${id}`, routesOf(place, result.routes));
        } catch (cause) {
          unmountable(place, cause);
          return;
        }
      }
    },
  };
}

/** Whether the router can match the routes of a host with a guest's splat inside. */
function canHold(
  routes: RouteObject[],
  guest: Place,
  isInside: (guest: Place, id: string) => boolean,
): boolean {
  try {
    const inside = [{ path: splat(guest.mount) }];
    matchRoutes(
      withGuests(routes, (id) => (isInside(guest, id) ? inside : [])),
      '/',
    );
    return true;
  } catch {
    return false;
  }
}

const absence = ({ path, parent }: Mount) =>
  parent === undefined
    ? new Error(`Its address ${path} belongs to another remote.`)
    : new Error(`The route ${parent}, in which it is to be rendered, is not above ${path}.`);

/** The loader of a splat always throws: it has nothing to show. */
const Nothing = () => null;

const idOf = ({ remote, mount }: Place) =>
  mount === remote.mount ? remote.name : `${remote.name}:${mount.path}`;

const splat = ({ path }: Mount) => `${path.replace(/\/$/, '')}/*`;
