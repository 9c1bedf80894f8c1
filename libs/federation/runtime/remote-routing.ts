import { remotesFor } from '@nox/release-format/remotes-for';
import type { Registry, RemoteDescription } from '@nox/release-format';
import {
  data,
  type LoaderFunction,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import type { RemoteFailure } from './remote-failure.ts';
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

/** Each remote has a slot, into which its routes are patched at the first navigation below its path. */
export function createRemoteRouting(options: RoutingOptions): RemoteRouting {
  const { remotes } = options.registry;
  const failures = new Map<string, RemoteFailure>();
  const present = options.present ?? new Map<string, RouteObject[]>();
  const patched = new Set<string>(present.keys());

  // The order of the two children matters: a remote's own `*` page scores like our splat, and then the first wins.
  // Both stand in one route because the router takes an empty pathless route for any other pathless one that is there.
  const slot = (remote: RemoteDescription): RouteObject => ({
    id: `slot:${remote.name}`,
    ErrorBoundary: options.ErrorBoundary,
    children: [
      {
        id: `remote:${remote.name}`,
        ErrorBoundary: options.ErrorBoundary,
        children: present.get(remote.name) ?? [],
      },
      // A splat makes the router start discovery, at `/admin` as well as below it.
      { path: splat(remote), loader: explainAbsence(remote), Component: Nothing },
    ],
  });

  const hostOf = (guest: RemoteDescription) => remotesFor(guest.mount.path, remotes).at(-2);

  const explainAbsence =
    (remote: RemoteDescription): LoaderFunction =>
    () => {
      throw failures.get(remote.name) ?? data(null, { status: 404 });
    };

  return {
    routes: remotes.filter((remote) => !remote.mount.parent).map(slot),

    async patchRoutesOnNavigation({ path, patch, signal }) {
      const needed = remotesFor(path, remotes);
      const results = await Promise.all(needed.map((remote) => options.load(remote)));
      // An aborted discovery patches nothing: it must not count as done.
      if (signal.aborted) return;
      for (const [index, remote] of needed.entries()) {
        const result = results[index]!;
        if (!result.success) {
          failures.set(remote.name, result.failure);
          // Its guests have no layout to be rendered in.
          return;
        }
        failures.delete(remote.name);
        // Discovery runs again for every parametrised address.
        if (patched.has(remote.name)) continue;
        patched.add(remote.name);
        patch(`remote:${remote.name}`, result.routes);
        for (const guest of remotes.filter((other) => hostOf(other) === remote)) {
          patch(guest.mount.parent!, [slot(guest)]);
        }
      }
    },
  };
}

/** The loader of a splat always throws: it has nothing to show. */
const Nothing = () => null;

function splat(remote: RemoteDescription): string {
  return `${remote.mount.path.replace(/\/$/, '')}/*`;
}
