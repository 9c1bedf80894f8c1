import {
  achievementQueries,
  queryClientContext,
  seasonQueries,
  teamQueries,
  tutorialQueries,
  type PageHandle,
} from '@nox/api-client';
import { restoreLink } from '@nox/api-client/restore-link';
import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import { SiteLayout } from './layout/site-layout.tsx';

/** Data that a page needs: fetched beside its code, on navigation or when a link to it is pointed at. */
function prefetched(...queries: { queryKey: string[] }[]) {
  const prefetch = (queryClient: QueryClient) => {
    for (const query of queries) void queryClient.prefetchQuery(query);
  };
  return {
    handle: { prefetch } satisfies PageHandle,
    loader({ context }) {
      prefetch(context.get(queryClientContext));
      return null;
    },
  } satisfies RouteObject;
}

const routes: RouteObject[] = [
  {
    // Other remotes render inside it.
    id: 'site-layout',
    Component: SiteLayout,
    children: [
      {
        path: '/',
        lazy: () => import(/* webpackChunkName: "home" */ './home/home-page.tsx'),
      },
      {
        path: '/learn',
        ...prefetched(tutorialQueries.list()),
        lazy: () => import(/* webpackChunkName: "learn" */ './learn/learn-page.tsx'),
      },
      {
        path: '/team',
        ...prefetched(teamQueries.list()),
        lazy: () => import(/* webpackChunkName: "team" */ './team/team-page.tsx'),
      },
      {
        path: '/achievements',
        ...prefetched(achievementQueries.list(), teamQueries.list()),
        lazy: () =>
          import(/* webpackChunkName: "achievements" */ './achievements/achievements-page.tsx'),
      },
      {
        path: '/auditions',
        ...prefetched(seasonQueries.current()),
        lazy: () => import(/* webpackChunkName: "auditions" */ './auditions/auditions-page.tsx'),
      },
      {
        path: '/auditions/mine',
        middleware: [restoreLink],
        lazy: () => import(/* webpackChunkName: "candidate" */ './candidate/candidate-page.tsx'),
      },
      {
        path: '*',
        middleware: [restoreLink],
        lazy: () => import(/* webpackChunkName: "not-found" */ './not-found/not-found-page.tsx'),
      },
    ],
  },
  {
    // All of a screen, without header and footer.
    path: '/auditions/now',
    middleware: [restoreLink],
    lazy: () => import(/* webpackChunkName: "now" */ './now/now-page.tsx'),
  },
];

export default routes;
