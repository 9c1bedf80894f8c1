import { queryClientContext } from '@nox/api-client';
import {
  createRemoteRouting,
  loadRemotesToHydrate,
  readRegistry,
  RemoteLoader,
  renderedData,
  type Registry,
  type RemoteDescription,
} from '@nox/federation/runtime';
import type { QueryClient } from '@tanstack/react-query';
import {
  type createBrowserRouter,
  RouterContextProvider,
  type RouteObject,
} from 'react-router-dom';
import { browserStorage } from './page/browser-storage.ts';
import { isOverridden, overridesInUse, runningRegistry } from './overrides/override.ts';
import { readPageSettings } from './page/page-settings.ts';
import { releasePoller } from './releases/release-poller.ts';
import { createReleaseAwareRouter } from './releases/release-aware-router.ts';
import { RemoteBoundary } from './layout/remote-boundary.tsx';
import { reportLoadError } from './page/report-load-error.ts';
import { ShellFallback } from './layout/shell-fallback.tsx';
import { ShellLayout } from './layout/shell-layout.tsx';

const REGISTRY = '/static/js/remotes.json';

export type ShellRouter = ReturnType<typeof createBrowserRouter>;

/** What the router is made of. */
interface Parts {
  registry: Registry;
  loader: RemoteLoader;
}

async function readParts(): Promise<Parts> {
  const registry = await readRegistry({
    address: REGISTRY,
    inlined: readPageSettings().registry,
    storage: browserStorage(),
    onLoadError: reportLoadError,
  });
  const running = await runningRegistry(registry);
  releasePoller.start(registry, new Set(Object.keys(overridesInUse())));
  return { registry: running, loader: new RemoteLoader(reportLoadError) };
}

/**
 * The one router of the page, with the routes of every remote that the registry names.
 * @throws RegistryError if the registry cannot be read
 */
export async function createShellRouter(queryClient: QueryClient): Promise<ShellRouter> {
  return createRouter(await readParts(), queryClient);
}

/**
 * The same router for a page that came rendered: what it shows is there from the start.
 * @returns nothing if a part of it cannot be loaded
 */
export async function createRenderedRouter(
  queryClient: QueryClient,
): Promise<ShellRouter | undefined> {
  const parts = await readParts().catch(() => undefined);
  if (!parts || isOverridden()) return undefined;
  const { registry, loader } = parts;
  const load = (remote: RemoteDescription) => loader.load(remote);
  const present = await loadRemotesToHydrate(window.location.pathname, registry, load);
  return present && createRouter(parts, queryClient, present);
}

function createRouter(
  { registry, loader }: Parts,
  queryClient: QueryClient,
  present?: ReadonlyMap<string, RouteObject[]>,
): ShellRouter {
  const { routes, patchRoutesOnNavigation } = createRemoteRouting({
    registry,
    load: (remote) => loader.load(remote),
    present,
    ErrorBoundary: RemoteBoundary,
  });
  const all = [
    {
      id: 'shell',
      Component: ShellLayout,
      HydrateFallback: ShellFallback,
      ErrorBoundary: RemoteBoundary,
      children: routes,
    },
  ];
  const { pathname } = window.location;
  return createReleaseAwareRouter(all, {
    queryClient,
    registry,
    ...(present && { hydrationData: { loaderData: renderedData(all, pathname) } }),
    patchRoutesOnNavigation,
    getContext() {
      const context = new RouterContextProvider();
      context.set(queryClientContext, queryClient);
      return context;
    },
  });
}
