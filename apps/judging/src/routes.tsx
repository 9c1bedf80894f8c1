import type { RouteObject } from 'react-router-dom';

/** What judging mounts inside the administrator area's frame, and so behind its guard. */
const routes: RouteObject[] = [
  {
    path: '/admin/audition-entries',
    lazy: () => import(/* webpackChunkName: "entries" */ './entries/entries-page.tsx'),
  },
];

export default routes;
