import { replace, type RouteObject } from 'react-router-dom';
import { AccessBoundary } from './access/access-boundary';
import { FIRST_PAGE } from './access/login-address';
import { requireAdministrator } from './access/require-administrator';
import { SessionWatch } from './access/session-watch';
import { CONTENTS } from './contents';
import { AdminLayout } from './layout/admin-layout';
import { PageBoundary } from './layout/page-boundary';
import { continueIfSignedIn } from './login/continue-if-signed-in';

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
        lazy: () => import(/* webpackChunkName: "login" */ './login/login-page'),
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
            () => import(/* webpackChunkName: "dashboard" */ './dashboard/dashboard-page'),
          ),
          ...CONTENTS.flatMap(({ segment, list, form }) => [
            page(segment, list),
            page(`${segment}/new`, form),
            page(`${segment}/edit/:id`, form),
          ]),
          page('system', () => import(/* webpackChunkName: "system" */ './system/system-page')),
          page('*', () => import(/* webpackChunkName: "missing" */ './missing/missing-page')),
        ],
      },
    ],
  },
];

export default routes;
