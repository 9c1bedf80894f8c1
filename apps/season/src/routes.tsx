import type { RouteObject } from 'react-router-dom';

const PATH = '/admin/season';

/** What season mounts inside the administrator area's frame, and so behind its guard. */
const routes: RouteObject[] = [
  {
    lazy: () => import(/* webpackChunkName: "season-layout" */ './ui/season-layout.tsx'),
    children: [
      {
        path: PATH,
        lazy: () => import(/* webpackChunkName: "season" */ './season/season-page.tsx'),
      },
      {
        path: `${PATH}/schedule/panels`,
        lazy: () =>
          import(/* webpackChunkName: "panels" */ './schedule/structure/structure-page.tsx'),
      },
      {
        path: `${PATH}/check-in`,
        lazy: () => import(/* webpackChunkName: "check-in" */ './check-in/check-in-page.tsx'),
      },
      {
        path: `${PATH}/registrations`,
        lazy: () =>
          import(/* webpackChunkName: "registrations" */ './registrations/registrations-page.tsx'),
      },
      {
        path: `${PATH}/people`,
        lazy: () => import(/* webpackChunkName: "people" */ './people/people-page.tsx'),
      },
      {
        path: `${PATH}/messages`,
        lazy: () => import(/* webpackChunkName: "messages" */ './messages/messages-page.tsx'),
      },
      {
        path: `${PATH}/messages/write`,
        lazy: () => import(/* webpackChunkName: "messages" */ './messages/write-form.tsx'),
      },
      {
        path: `${PATH}/messages/templates`,
        lazy: () => import(/* webpackChunkName: "messages" */ './messages/templates-page.tsx'),
      },
      {
        path: `${PATH}/stage`,
        lazy: () => import(/* webpackChunkName: "stage" */ './stage/stage-page.tsx'),
      },
      {
        path: `${PATH}/deliberation`,
        lazy: () =>
          import(/* webpackChunkName: "deliberation" */ './deliberation/deliberation-page.tsx'),
      },
      {
        path: `${PATH}/results`,
        lazy: () => import(/* webpackChunkName: "results" */ './results/results-page.tsx'),
      },
      {
        path: `${PATH}/schedule`,
        lazy: () => import(/* webpackChunkName: "schedule" */ './schedule/board/board-page.tsx'),
      },
      {
        path: `${PATH}/schedule/versions`,
        lazy: () =>
          import(/* webpackChunkName: "versions" */ './schedule/publish/versions-page.tsx'),
      },
    ],
  },
];

export default routes;
