import type { RouteObject } from 'react-router-dom';

/** What judging mounts inside the administrator area's frame, and so behind its guard. */
const routes: RouteObject[] = [
  {
    path: '/admin/audition-entries',
    lazy: () => import(/* webpackChunkName: "entries" */ './entries/entries-page.tsx'),
  },
  {
    path: '/admin/audition-entries/registrations',
    lazy: () =>
      import(/* webpackChunkName: "registrations" */ './registrations/registrations-page.tsx'),
  },
  {
    path: '/admin/audition-entries/messages',
    lazy: () => import(/* webpackChunkName: "messages" */ './messages/messages-layout.tsx'),
    children: [
      {
        index: true,
        lazy: () => import(/* webpackChunkName: "messages" */ './messages/messages-page.tsx'),
      },
      {
        path: 'write',
        lazy: () => import(/* webpackChunkName: "messages" */ './messages/write-page.tsx'),
      },
      {
        path: 'templates',
        lazy: () => import(/* webpackChunkName: "messages" */ './messages/templates-page.tsx'),
      },
    ],
  },
  {
    path: '/admin/audition-entries/schedule',
    lazy: () => import(/* webpackChunkName: "schedule" */ './schedule/board/board-page.tsx'),
  },
  {
    path: '/admin/audition-entries/schedule/panels',
    lazy: () => import(/* webpackChunkName: "panels" */ './schedule/structure/structure-page.tsx'),
  },
  {
    path: '/admin/audition-entries/schedule/versions',
    lazy: () => import(/* webpackChunkName: "versions" */ './schedule/publish/versions-page.tsx'),
  },
  {
    path: '/admin/audition-entries/season',
    lazy: () => import(/* webpackChunkName: "season" */ './season/season-page.tsx'),
  },
];

export default routes;
