import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

const PAGES: Record<string, () => Promise<{ Component: ComponentType }>> = {
  '': () => import(/* webpackChunkName: "season" */ './season/season-page.tsx'),
  '/check-in': () => import(/* webpackChunkName: "check-in" */ './check-in/check-in-page.tsx'),
  '/registrations': () =>
    import(/* webpackChunkName: "registrations" */ './registrations/registrations-page.tsx'),
  '/people': () => import(/* webpackChunkName: "people" */ './people/people-page.tsx'),
  '/messages': () => import(/* webpackChunkName: "messages" */ './messages/messages-page.tsx'),
  '/messages/write': () => import(/* webpackChunkName: "messages" */ './messages/write-form.tsx'),
  '/messages/templates': () =>
    import(/* webpackChunkName: "messages" */ './messages/templates-page.tsx'),
  '/stage': () => import(/* webpackChunkName: "stage" */ './stage/stage-page.tsx'),
  '/deliberation': () =>
    import(/* webpackChunkName: "deliberation" */ './deliberation/deliberation-page.tsx'),
  '/results': () => import(/* webpackChunkName: "results" */ './results/results-page.tsx'),
  '/schedule': () => import(/* webpackChunkName: "schedule" */ './schedule/board/board-page.tsx'),
  '/schedule/panels': () =>
    import(/* webpackChunkName: "panels" */ './schedule/structure/structure-page.tsx'),
  '/schedule/versions': () =>
    import(/* webpackChunkName: "versions" */ './schedule/publish/versions-page.tsx'),
};

/** What season mounts inside the administrator area's frame, and so behind its guard. */
const routes: RouteObject[] = [
  {
    lazy: () => import(/* webpackChunkName: "season-layout" */ './ui/season-layout.tsx'),
    children: Object.entries(PAGES).map(([path, lazy]) => ({ path: `/admin/season${path}`, lazy })),
  },
];

export default routes;
