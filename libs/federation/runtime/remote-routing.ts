import { mountsOf, placesFor } from '@nox/release-format/remotes-for';
import type { Mount, Registry, RemoteDescription } from '@nox/release-format';
import {
  data,
  type LoaderFunction,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { routesAt, withGuests } from '../shared/mounted-routes.ts';
import { RemoteFailure } from './remote-failure.ts';
import type { LoadResult } from './remote-loader.ts';

interface RoutingOptions {
  registry: Registry;
  load: (remote: RemoteDescription) => Promise<LoadResult>;
  /** Remotes whose routes are there from the start, by name. */
  present?: ReadonlyMap<string, RouteObject[]>;
  /** Rendered in a remote's slot when it cannot be loaded, throws, or has no such page. */
  ErrorBoundary: NonNullable<RouteObject['ErrorBoundary']>;
}

interface RemoteRouting {
  routes: RouteObject[];
  patchRoutesOnNavigation: PatchRoutesOnNavigationFunction;
}

/** A place at which a remote is mounted. */
interface Place {
  remote: RemoteDescription;
  mount: Mount;
}

/** Each mount of a remote has a slot, into which its routes are patched at the first navigation below its path. */
export function createRemoteRouting(options: RoutingOptions): RemoteRouting {
  const { remotes } = options.registry;
  const places = remotes.flatMap((remote) => mountsOf(remote).map((mount) => ({ remote, mount })));
  const failures = new Map<string, RemoteFailure>();
  const present = options.present ?? new Map<string, RouteObject[]>();
  /** The ids of the places whose routes are there, or cannot be. */
  const settled = new Set<string>();

  // The order of the two children matters: a remote's own `*` page scores like our splat, and then the first wins.
  // Both stand in one route because the router takes an empty pathless route for any other pathless one that is there.
  const slot = (place: Place, children: RouteObject[]): RouteObject => ({
    id: `slot:${idOf(place)}`,
    ErrorBoundary: options.ErrorBoundary,
    children: [
      { id: `remote:${idOf(place)}`, ErrorBoundary: options.ErrorBoundary, children },
      // A splat makes the router start discovery, at `/admin` as well as below it.
      { path: splat(place.mount), loader: explainAbsence(place), Component: Nothing },
    ],
  });

  const presentSlot = (place: Place): RouteObject => {
    const routes = present.get(place.remote.name);
    return slot(place, routes ? routesOf(place, routes) : []);
  };

  const isHost = ({ mount }: Place, guest: Place) =>
    placesFor(guest.mount.path, remotes).at(-2)?.mount === mount;

  /** The routes of a remote at one of its mounts, with slots for its guests inside. */
  const routesOf = (place: Place, routes: RouteObject[]): RouteObject[] => {
    settled.add(idOf(place));
    const homeless = new Set(places.filter((other) => isHost(place, other)));
    const whole = withGuests(routesAt(place.mount, place.remote, routes), (id) => {
      const guests = [...homeless].filter(({ mount }) => mount.parent === id);
      for (const guest of guests) homeless.delete(guest);
      return guests.map(presentSlot);
    });
    return [...whole, ...[...homeless].map(unmountable)];
  };

  /** Whoever is in that place has no layout to be rendered in; the host and its other guests have. */
  const unmountable = (place: Place): RouteObject => {
    const { remote, mount } = place;
    settled.add(idOf(place));
    const message = `${remote.name} ${remote.version} is to be mounted in the route ${mount.parent}, which is not there.`;
    failures.set(idOf(place), new RemoteFailure(remote, 'load', message));
    return slot(place, []);
  };

  const explainAbsence =
    (place: Place): LoaderFunction =>
    () => {
      throw failures.get(idOf(place)) ?? data(null, { status: 404 });
    };

  return {
    routes: places.filter(({ mount }) => !mount.parent).map(presentSlot),

    async patchRoutesOnNavigation({ path, patch, signal }) {
      const needed = placesFor(path, remotes);
      const results = await Promise.all(needed.map(({ remote }) => options.load(remote)));
      // An aborted discovery patches nothing: it must not count as done.
      if (signal.aborted) return;
      for (const [index, place] of needed.entries()) {
        const id = idOf(place);
        // Discovery runs again for every parametrised address.
        if (settled.has(id) && !failures.has(id)) continue;
        if (settled.has(id)) return;
        const result = results[index]!;
        if (!result.success) {
          failures.set(id, result.failure);
          // Its guests have no layout to be rendered in.
          return;
        }
        failures.delete(id);
        patch(`remote:${id}`, routesOf(place, result.routes));
      }
    },
  };
}

/** The loader of a splat always throws: it has nothing to show. */
const Nothing = () => null;

/** The name of the remote, for further mounts with their path. */
const idOf = ({ remote, mount }: Place) =>
  mount === remote.mount ? remote.name : `${remote.name}:${mount.path}`;

const splat = ({ path }: Mount) => `${path.replace(/\/$/, '')}/*`;
