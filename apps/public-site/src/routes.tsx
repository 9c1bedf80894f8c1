import type { RouteObject } from 'react-router-dom';
import { SiteLayout } from './layout/site-layout';
import { prefetchTeam } from './team/prefetch-team';

const routes: RouteObject[] = [
  {
    Component: SiteLayout,
    children: [
      {
        path: '/',
        lazy: () => import(/* webpackChunkName: "home" */ './home/home-page'),
      },
      {
        path: '/team',
        // Stands here and not in the page's own file, so that both are on their way at the same time.
        loader: prefetchTeam,
        lazy: () => import(/* webpackChunkName: "team" */ './team/team-page'),
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
];

export default routes;
