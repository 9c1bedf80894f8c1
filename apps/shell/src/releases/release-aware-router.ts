import type { QueryClient } from '@tanstack/react-query';
import {
  createBrowserRouter,
  type DataRouter,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { isOverridden } from '../overrides/runtime-info.ts';
import { isNewVersionOffered, releasePoller } from './release-poller.ts';

type RouterOptions = NonNullable<Parameters<typeof createBrowserRouter>[1]>;

interface ReleaseAwareOptions extends RouterOptions {
  queryClient: QueryClient;
  patchRoutesOnNavigation: PatchRoutesOnNavigationFunction;
}

/** Loads a page's document anew when another version of it is live: two versions never run in one document. */
export function createReleaseAwareRouter(
  roots: RouteObject[],
  { queryClient, patchRoutesOnNavigation, ...options }: ReleaseAwareOptions,
): DataRouter {
  /** Returns unless the document is being replaced; then it rejects once another navigation starts. */
  const leaveIfStale = async (signal: AbortSignal) => {
    if (!shouldLeave(router, queryClient)) return;
    const { location, historyAction } = router.state.navigation as Leaving;
    hardNavigate(router.createHref(location), historyAction);
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    signal.throwIfAborted();
  };

  const router: DataRouter = createBrowserRouter(roots, {
    ...options,
    // A middleware of the root would catch what a guard below it throws.
    async dataStrategy({ request, matches, runClientMiddleware }) {
      await leaveIfStale(request.signal);
      return runClientMiddleware(async () => {
        const called = matches.filter((match) => match.shouldCallHandler());
        const results = await Promise.all(called.map((match) => match.resolve()));
        return Object.fromEntries(called.map(({ route }, index) => [route.id, results[index]!]));
      });
    },
    async patchRoutesOnNavigation(discovery) {
      // The page is left before the old version of a remote is loaded in vain. An aborted discovery patches nothing.
      await leaveIfStale(discovery.signal).catch(() => undefined);
      if (!discovery.signal.aborted) await patchRoutesOnNavigation(discovery);
    },
  });
  showVersionBannersWhenNeeded(router);
  return router;
}

/** During a navigation the state also has the action for the browser's history, which its type does not have. */
type Leaving = Extract<DataRouter['state']['navigation'], { state: 'loading' }> & {
  historyAction: DataRouter['state']['historyAction'];
};

/** Whether the router navigates to a page that is stale here, and loading its document loses nothing. */
function shouldLeave({ state }: DataRouter, queryClient: QueryClient): boolean {
  const { location: to } = state.navigation;
  // The first page, or a revalidation of the one that is shown.
  if (!to || !state.initialized || to.pathname === state.location.pathname) return false;
  // Navigation state, blockers of forms and running mutations live in this document only.
  const isHeld = Boolean(to.state) || state.blockers.size > 0 || queryClient.isMutating() > 0;
  return !isHeld && navigator.onLine && releasePoller.isStale(to.pathname);
}

/** Loads the document at an address, with the router's history `action`; after `POP` the browser has done that. */
function hardNavigate(href: string, action: 'PUSH' | 'REPLACE' | 'POP'): void {
  // The back-forward cache would restore the page in the middle of this navigation.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload(), {
    once: true,
  });
  if (action === 'POP') window.location.reload();
  else if (action === 'REPLACE') window.location.replace(href);
  else window.location.assign(href);
}

/** Loads and shows the version banners once one of them is needed; most pages need none. */
function showVersionBannersWhenNeeded(router: DataRouter): void {
  let isShown = false;
  const show = () => {
    const isNeeded = isOverridden() || isNewVersionOffered(router.state);
    if (isShown || !isNeeded) return;
    isShown = true;
    import(/* webpackChunkName: "version-banners" */ './version-banners.tsx')
      .then(({ showVersionBanners }) => showVersionBanners(router))
      // The next poll tries again.
      .catch(() => (isShown = false));
  };
  releasePoller.subscribe(show);
  show();
}
