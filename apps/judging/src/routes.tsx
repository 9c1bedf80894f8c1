import type { RouteObject } from 'react-router-dom';

const PATH = '/admin/audition-entries';

const routes: RouteObject[] = [
  {
    path: PATH,
    lazy: () => import(/* webpackChunkName: "entries" */ './entries/entries-page.tsx'),
  },
  ...['season', 'registrations', 'messages/*', 'schedule/*'].map((page) => ({
    path: `${PATH}/${page}`,
    lazy: () => import(/* webpackChunkName: "moved" */ './moved-page.tsx'),
  })),
];

export default routes;
