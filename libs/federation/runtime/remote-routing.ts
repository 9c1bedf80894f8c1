import { mountedPlaces, mountsOf, placesFor, covers } from '@nox/release-format/remotes-for';
import type { Mount, Registry, RemoteDescription } from '@nox/release-format';
import {
  data,
  matchRoutes,
  type LoaderFunction,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { routesAt, withGuests, flattened, mapRoutes } from '../shared/mounted-routes.ts';
import type { LoadErrorReport } from './load-with-retry.ts';
import { RemoteFailure, shortened } from './remote-failure.ts';
import type { LoadResult } from './retrying-routes.ts';

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
  /** Says by a place's id that its routes are mounted, or why they are not, which is for good where the router has no such place. */
  const states = new Map<string, 'mounted' | RemoteFailure>();

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
    const ids = flattened(own).map(({ id }) => id);
    const layoutOf = (guest: Place) => ownId(remote, guest.mount.parent ?? '');
    const guests = places.filter((other) => isHost(place, other));
    const fitting = guests.filter(
      (guest) => ids.includes(layoutOf(guest)) && canHold(own, guest, layoutOf(guest)),
    );
    const whole = withGuests(own, (id) =>
      fitting.filter((guest) => layoutOf(guest) === id).map(slot),
    );
    const homeless = guests.filter((guest) => !fitting.includes(guest));
    return [...whole, ...homeless.map((guest) => unmountable(guest))];
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
    states.set(idOf(place), reportFailure(place, cause as Error | undefined));
    return slot(place);
  };

  const explainAbsence =
    (place: Place): LoaderFunction =>
    () => {
      const state = states.get(idOf(place));
      throw state instanceof RemoteFailure ? state : data(null, { status: 404 });
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
        const state = states.get(id);
        // Discovery runs again for every parametrised address.
        if (state === 'mounted') continue;
        if (state?.kind === 'mount') return;
        const result = results[index]!;
        if (!result.success) {
          states.set(id, result.failure);
          // Its guests have no layout to be rendered in.
          return;
        }
        try {
          patch(`remote:${id}`, routesOf(place, result.routes));
          states.set(id, 'mounted');
        } catch (cause) {
          unmountable(place, cause);
          return;
        }
      }
    },
  };
}

/** Whether the router can match the routes of a host with a guest's splat inside. */
function canHold(routes: RouteObject[], { mount }: Place, layout: string): boolean {
  try {
    const whole = withGuests(routes, (id) => (id === layout ? [{ path: splat(mount) }] : []));
    matchRoutes(whole, '/');
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

/** The id of a remote's route in the router: what another remote calls its routes does not matter. */
const ownId = ({ name }: RemoteDescription, id: string) => `${name}/${id}`;

/** A remote's routes with ids of their own; layouts stay when a page fails. @throws Error if the router cannot match with them, or one is outside */
function ownRoutes(
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
