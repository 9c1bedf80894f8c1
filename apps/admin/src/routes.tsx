import { replace, type RouteObject } from 'react-router-dom';
import { AccessBoundary } from './access/access-boundary.tsx';
import { FIRST_PAGE } from './access/login-address.ts';
import { requireAdministrator } from './access/require-administrator.ts';
import { SessionWatch } from './access/session-watch.tsx';
import { CONTENTS } from './contents.ts';
import { AdminLayout } from './layout/admin-layout.tsx';
import { PageBoundary } from './layout/page-boundary.tsx';
import { continueIfSignedIn } from './login/continue-if-signed-in.ts';

/** A page inside the frame; what goes wrong on it stays there. */
const page = (path: string, lazy: RouteObject['lazy']): RouteObject => ({
  path,
  lazy,
  ErrorBoundary: PageBoundary,
});

/** What the administrator area mounts in the shell. Other remotes render inside the route `admin-layout`. */
const routes: RouteObject[] = [
  {
    Component: SessionWatch,
    children: [
      {
        path: '/admin/login',
        loader: continueIfSignedIn,
        lazy: () => import(/* webpackChunkName: "login" */ './login/login-page.tsx'),
      },
      {
        id: 'admin-layout',
        path: '/admin',
        middleware: [requireAdministrator],
        ErrorBoundary: AccessBoundary,
        Component: AdminLayout,
        children: [
          { index: true, loader: () => replace(FIRST_PAGE), element: null },
          page(
            'dashboard',
            () => import(/* webpackChunkName: "dashboard" */ './dashboard/dashboard-page.tsx'),
          ),
          ...CONTENTS.flatMap(({ segment, list, form }) => [
            page(segment, list),
            page(`${segment}/new`, form),
            page(`${segment}/edit/:id`, form),
          ]),
          page('system', () => import(/* webpackChunkName: "system" */ './system/system-page.tsx')),
          page('*', () => import(/* webpackChunkName: "missing" */ './missing/missing-page.tsx')),
        ],
      },
    ],
  },
];

export default routes;
