import { queryClientContext } from '@nox/api-client';
import {
  createRemoteRouting,
  isFailedPage,
  readRegistry,
  remoteLoader,
} from '@nox/federation/runtime';
import { REGISTRY_ADDRESS } from '@nox/release-format/addresses';
import type { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { type DataRouter, type RouteObject, RouterContextProvider } from 'react-router-dom';
import { provideMenus, provideRuntimeInfo, runningRegistry } from './overrides/runtime-info.ts';
import { browserStorage, hasOverrides, readPageSettings } from './page/page-settings.ts';
import { releasePoller } from './releases/release-poller.ts';
import { createReleaseAwareRouter } from './releases/release-aware-router.ts';
import { RemoteBoundary } from './layout/remote-boundary.tsx';
import { monitorPage } from './monitoring/monitor-page.ts';
import { reportRemoteError } from './page/report-load-error.ts';
import { registerWorkerOnSignIn } from './service-worker/work-offline.tsx';
import { ShellFallback } from './layout/shell-status.tsx';
import { ShellLayout, undoOnLeave } from './layout/shell-layout.tsx';

/** The shell's router once it has all that a rendered page shows; nothing if a part of it cannot be loaded. */
export async function createRenderedRouter(
  queryClient: QueryClient,
  hydrated: Promise<void>,
): Promise<DataRouter | undefined> {
  const router = await createShellRouter(queryClient, hydrated).catch(() => undefined);
  if (!router) return undefined;
  const { errors, matches } = await firstState(router);
  if (!errors && !matches.some(({ route }) => isFailedPage(route))) return router;
  router.dispose();
  return undefined;
}

export const firstState = (router: DataRouter) =>
  new Promise<DataRouter['state']>((resolve) => {
    if (router.state.initialized) return resolve(router.state);
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve(state);
    });
  });

/** @param hydrated until when a page stays as its server build rendered it @throws RegistryError if there is no registry */
export async function createShellRouter(
  queryClient: QueryClient,
  hydrated?: Promise<void>,
): Promise<DataRouter> {
  const { registry: inlined, preview } = readPageSettings();
  const live = await readRegistry({
    address: REGISTRY_ADDRESS,
    // A document has a part of it; browsers with overrides render it anew.
    inlined: hasOverrides() ? undefined : inlined,
    // What a preview shows is not live.
    storage: preview ? undefined : browserStorage(),
    onLoadError: reportRemoteError,
  });
  const registry = await runningRegistry(live);
  releasePoller.start(live);
  registerWorkerOnSignIn(registry.remotes);
  const hideMenusOf = provideMenus(queryClient, registry, hydrated);
  const { routes, patchRoutesOnNavigation } = createRemoteRouting({
    registry,
    load: remoteLoader(reportRemoteError),
    ErrorBoundary: RemoteBoundary,
    onMountError(report) {
      reportRemoteError(report);
      hideMenusOf(report);
    },
  });
  provideRuntimeInfo(queryClient, registry);
  const root: RouteObject = {
    id: 'shell',
    element: createElement(ShellLayout, registry),
    HydrateFallback: () => createElement(ShellFallback, { registry }),
    ErrorBoundary: RemoteBoundary,
    children: routes,
  };
  const router = createReleaseAwareRouter([root], {
    queryClient,
    patchRoutesOnNavigation,
    getContext() {
      const context = new RouterContextProvider();
      context.set(queryClientContext, queryClient);
      return context;
    },
  });
  undoOnLeave(router, registry);
  monitorPage({ router, registry });
  return router;
}
