import { queryClientContext } from '@nox/api-client';
import { createRemoteRouting, readRegistry, RemoteLoader } from '@nox/federation/runtime';
import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, RouterContextProvider } from 'react-router-dom';
import { browserStorage } from './browser-storage';
import { readPageSettings } from './page-settings';
import { RemoteBoundary } from './remote-boundary';
import { reportTrouble } from './report-trouble';
import { ShellFallback } from './shell-fallback';
import { ShellLayout } from './shell-layout';

const REGISTRY = '/static/js/remotes.json';

export type ShellRouter = ReturnType<typeof createBrowserRouter>;

/**
 * The one router of the page, with the routes of every remote that the registry names.
 * @throws RegistryError if the registry cannot be read
 */
export async function createShellRouter(queryClient: QueryClient): Promise<ShellRouter> {
  const loader = new RemoteLoader(reportTrouble);
  const { routes, patchRoutesOnNavigation } = createRemoteRouting({
    registry: await readRegistry({
      address: REGISTRY,
      given: readPageSettings().registry,
      storage: browserStorage(),
      onTrouble: reportTrouble,
    }),
    load: (remote) => loader.load(remote),
    ErrorBoundary: RemoteBoundary,
  });
  return createBrowserRouter(
    [
      {
        id: 'shell',
        Component: ShellLayout,
        HydrateFallback: ShellFallback,
        ErrorBoundary: RemoteBoundary,
        children: routes,
      },
    ],
    {
      patchRoutesOnNavigation,
      getContext() {
        const context = new RouterContextProvider();
        context.set(queryClientContext, queryClient);
        return context;
      },
    },
  );
}
