import { queryClientContext, type PageHandle } from '@nox/api-client';
import type { RouteObject } from 'react-router-dom';
import { prefetchAchievements } from './achievements/prefetch-achievements.ts';
import { PageBoundary } from './layout/page-boundary.tsx';
import { SiteLayout } from './layout/site-layout.tsx';
import { prefetchTutorials } from './learn/prefetch-tutorials.ts';
import { prefetchTeam } from './team/prefetch-team.ts';

/** Data that is asked for as soon as somebody points at a link to the page, or goes there: beside its code, not after. */
const needs = (prefetch: NonNullable<PageHandle['prefetch']>) =>
  ({
    handle: { prefetch } satisfies PageHandle,
    loader({ context }) {
      prefetch(context.get(queryClientContext));
      return null;
    },
  }) satisfies RouteObject;

const routes: RouteObject[] = [
  {
    Component: SiteLayout,
    // What goes wrong on one page stays in its place.
    children: [
      {
        ErrorBoundary: PageBoundary,
        children: [
          {
            path: '/',
            lazy: () => import(/* webpackChunkName: "home" */ './home/home-page.tsx'),
          },
          {
            path: '/learn',
            ...needs(prefetchTutorials),
            lazy: () => import(/* webpackChunkName: "learn" */ './learn/learn-page.tsx'),
          },
          {
            path: '/team',
            ...needs(prefetchTeam),
            lazy: () => import(/* webpackChunkName: "team" */ './team/team-page.tsx'),
          },
          {
            path: '/achievements',
            ...needs(prefetchAchievements),
            lazy: () =>
              import(/* webpackChunkName: "achievements" */ './achievements/achievements-page.tsx'),
          },
          {
            path: '/auditions',
            lazy: () =>
              import(/* webpackChunkName: "auditions" */ './auditions/auditions-page.tsx'),
          },
          {
            path: '*',
            lazy: () =>
              import(/* webpackChunkName: "not-found" */ './not-found/not-found-page.tsx'),
          },
        ],
      },
    ],
  },
];

export default routes;
