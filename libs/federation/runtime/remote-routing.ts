import { mountedPlaces, mountsOf, placesFor, covers } from '@nox/release-format/remotes-for';
import type { Mount, Registry, RemoteDescription } from '@nox/release-format';
import {
  data,
  matchRoutes,
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
class RemoteRouting {
  readonly routes: RouteObject[];
  readonly #options: RoutingOptions;
  readonly #places: Place[];
  /** Says by a place's id that its routes are mounted, or why they are not, which is for good where the router has no such place. */
  readonly #states = new Map<string, 'mounted' | RemoteFailure>();

  constructor(options: RoutingOptions) {
    const { remotes } = options.registry;
    this.#options = options;
    this.#places = mountedPlaces(remotes);
    for (const remote of remotes) {
      const isMounted = (mount: Mount) => this.#places.some((place) => place.mount === mount);
      const lost = mountsOf(remote).filter((mount) => !isMounted(mount));
      lost.forEach((mount) => this.#reportFailure({ remote, mount }));
    }
    const hasHost = (place: Place) => this.#places.some((other) => this.#isHost(other, place));
    this.routes = this.#places
      .filter((place) => !place.mount.parent || !hasHost(place))
      .map((place) => (place.mount.parent ? this.#unmountable(place) : this.#slot(place)));
  }

  readonly patchRoutesOnNavigation = async ({ path, patch, signal }: Discovery): Promise<void> => {
    const { registry, load } = this.#options;
    const needed = placesFor(path, registry.remotes);
    const results = await Promise.all(needed.map(({ remote }) => load(remote)));
    // An aborted discovery patches nothing: it must not count as done.
    if (signal.aborted) return;
    for (const [index, place] of needed.entries()) {
      const id = idOf(place);
      const state = this.#states.get(id);
      // Discovery runs again for every parametrised address.
      if (state === 'mounted') continue;
      if (state?.kind === 'mount') return;
      const result = results[index]!;
      if (!result.success) {
        this.#states.set(id, result.failure);
        // Its guests have no layout to be rendered in.
        return;
      }
      try {
        patch(`remote:${id}`, this.#routesOf(place, result.routes));
        this.#states.set(id, 'mounted');
      } catch (cause) {
        this.#unmountable(place, cause as Error);
        return;
      }
    }
  };

  // The order of the two children matters: a remote's own `*` page scores like our splat, and then the first wins.
  // Both stand in one route because the router takes an empty pathless route for any other pathless one that is there.
  #slot(place: Place): RouteObject {
    const { ErrorBoundary } = this.#options;
    const explainAbsence = () => {
      const state = this.#states.get(idOf(place));
      throw state instanceof RemoteFailure ? state : data(null, { status: 404 });
    };
    return {
      id: `slot:${idOf(place)}`,
      ErrorBoundary,
      children: [
        { id: `remote:${idOf(place)}`, ErrorBoundary, children: [] },
        // A splat makes the router start discovery, at `/admin` as well as below it. Its loader always throws.
        { path: splat(place.mount), loader: explainAbsence, Component: () => null },
      ],
    };
  }

  #isHost({ mount }: Place, guest: Place): boolean {
    return placesFor(guest.mount.path, this.#options.registry.remotes).at(-2)?.mount === mount;
  }

  /** The routes of a remote at one of its mounts, with slots for its guests inside. */
  #routesOf(place: Place, routes: RouteObject[]): RouteObject[] {
    const { remote, mount } = place;
    const own = ownRoutes(routesAt(mount, remote, routes), remote, this.#options.ErrorBoundary);
    const ids = flattened(own).map(({ id }) => id);
    const layoutOf = (guest: Place) => ownId(remote, guest.mount.parent ?? '');
    const guests = this.#places.filter((other) => this.#isHost(place, other));
    const fitting = guests.filter(
      (guest) => ids.includes(layoutOf(guest)) && canHold(own, guest, layoutOf(guest)),
    );
    const whole = withGuests(own, (id) =>
      fitting.filter((guest) => layoutOf(guest) === id).map((guest) => this.#slot(guest)),
    );
    const homeless = guests.filter((guest) => !fitting.includes(guest));
    return [...whole, ...homeless.map((guest) => this.#unmountable(guest))];
  }

  #reportFailure({ remote, mount }: Place, cause = absence(mount)): RemoteFailure {
    const { name, version } = remote;
    const message = `${name} ${version} cannot be mounted at ${mount.path}. ${cause.message}`;
    const what = { kind: 'mount' as const, address: mount.path, remote: name, version };
    const report = { ...what, message: shortened(message), attempts: 1, recovered: false };
    this.#options.onMountError?.(report);
    return new RemoteFailure(remote, 'mount', message, { cause });
  }

  /** Whoever is in that place has none; the others around it have. */
  #unmountable(place: Place, cause?: Error): RouteObject {
    this.#states.set(idOf(place), this.#reportFailure(place, cause));
    return this.#slot(place);
  }
}

export const createRemoteRouting = (options: RoutingOptions) => new RemoteRouting(options);

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
