import type { Registry } from '@nox/release-format';
import type { QueryClient } from '@tanstack/react-query';
import {
  createBrowserRouter,
  type DataRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { provideRuntimeInfo } from '../overrides/runtime-info.ts';
import { hardNavigate } from './hard-navigate.ts';
import { releasePoller } from './release-poller.ts';
import { showVersionBannersWhenNeeded } from './show-version-banners.ts';

type RouterOptions = NonNullable<Parameters<typeof createBrowserRouter>[1]>;

interface ReleaseAwareOptions extends RouterOptions {
  queryClient: QueryClient;
  /** What this page runs on, to its end. */
  registry: Registry;
  patchRoutesOnNavigation: PatchRoutesOnNavigationFunction;
}

/**
 * The browser's router, which goes to a page that was released anew by loading its document. The page that is open
 * stays of one version; nothing of the new one is mixed into it.
 * @param roots the routes around all others
 */
export function createReleaseAwareRouter(
  roots: RouteObject[],
  { queryClient, registry, patchRoutesOnNavigation, ...options }: ReleaseAwareOptions,
): DataRouter {
  /** Goes on unless the document is replaced; then it waits for that, or for somebody to go elsewhere. */
  const leaveIfStale = async (signal: AbortSignal) => {
    if (!isLeaving(router, queryClient)) return;
    const { location, historyAction } = router.state.navigation as Leaving;
    hardNavigate(router.createHref(location), historyAction);
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    signal.throwIfAborted();
  };

  const router: DataRouter = createBrowserRouter(roots, {
    ...options,
    // Not as middleware of the root: what a guard below throws would then be caught up there.
    async dataStrategy({ request, matches, runClientMiddleware }) {
      await leaveIfStale(request.signal);
      return runClientMiddleware(async () => {
        const asked = matches.filter((match) => match.shouldCallHandler());
        const results = await Promise.all(asked.map((match) => match.resolve()));
        return Object.fromEntries(asked.map(({ route }, index) => [route.id, results[index]!]));
      });
    },
    async patchRoutesOnNavigation(discovery) {
      // Before the old version of a remote is loaded for nothing. What was aborted patches nothing.
      await leaveIfStale(discovery.signal).catch(() => undefined);
      if (!discovery.signal.aborted) await patchRoutesOnNavigation(discovery);
    },
  });
  provideRuntimeInfo(queryClient, registry);
  showVersionBannersWhenNeeded(router);
  return router;
}

/** The router knows what it will do with the browser's history. */
type Leaving = Extract<DataRouter['state']['navigation'], { state: 'loading' }> & {
  historyAction: DataRouter['state']['historyAction'];
};

/** Whether the router is on its way to a page that was released anew, and nothing is lost by loading its document. */
function isLeaving({ state }: DataRouter, queryClient: QueryClient): boolean {
  const { location: to } = state.navigation;
  // On its way to the first page, or only looking again at the one that is shown.
  if (!to || !state.initialized || to.pathname === state.location.pathname) return false;
  // What one page hands to the next lives in this document, and so does what is being saved. A form is left for a
  // list that says how that went, and for nothing else.
  const isHeld = Boolean(to.state) || state.blockers.size > 0 || queryClient.isMutating() > 0;
  return !isHeld && navigator.onLine && releasePoller.isStale(to.pathname);
}
