import type { RouteObject } from 'react-router-dom';
import { prefetchAchievements } from './achievements/prefetch-achievements';
import { PageBoundary } from './layout/page-boundary';
import { SiteLayout } from './layout/site-layout';
import { prefetchTutorials } from './learn/prefetch-tutorials';
import { prefetchTeam } from './team/prefetch-team';

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
            lazy: () => import(/* webpackChunkName: "home" */ './home/home-page'),
          },
          {
            path: '/learn',
            // Stands here and not in the page's own file, so that both are on their way at the same time.
            loader: prefetchTutorials,
            lazy: () => import(/* webpackChunkName: "learn" */ './learn/learn-page'),
          },
          {
            path: '/team',
            loader: prefetchTeam,
            lazy: () => import(/* webpackChunkName: "team" */ './team/team-page'),
          },
          {
            path: '/achievements',
            loader: prefetchAchievements,
            lazy: () =>
              import(/* webpackChunkName: "achievements" */ './achievements/achievements-page'),
          },
          {
            path: '/auditions',
            lazy: () => import(/* webpackChunkName: "auditions" */ './auditions/auditions-page'),
          },
          {
            path: '*',
            lazy: () => import(/* webpackChunkName: "not-found" */ './not-found/not-found-page'),
          },
        ],
      },
    ],
  },
];

export default routes;
