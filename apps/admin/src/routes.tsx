import { replace, type RouteObject } from 'react-router-dom';
import { AccessBoundary } from './access/access-boundary.tsx';
import { FIRST_PAGE, LOGIN } from './access/login-address.ts';
import { continueIfSignedIn, requireAdministrator } from './access/require-administrator.ts';
import { SessionExpiry } from './access/session-expiry.tsx';
import { AdminLayout } from './layout/admin-layout.tsx';
import { MissingPage, PageBoundary } from './layout/page-boundary.tsx';
import { LOGIN_PAGE, PAGES } from './pages.ts';

/** The routes that the shell mounts. Other remotes render inside the route `admin-layout`. */
const routes: RouteObject[] = [
  {
    Component: SessionExpiry,
    children: [
      { path: LOGIN, loader: continueIfSignedIn, lazy: LOGIN_PAGE },
      {
        id: 'admin-layout',
        path: '/admin',
        middleware: [requireAdministrator],
        ErrorBoundary: AccessBoundary,
        Component: AdminLayout,
        children: [
          // Its page is loaded during the redirect.
          { index: true, loader: () => replace(FIRST_PAGE), lazy: PAGES.dashboard },
          ...Object.entries(PAGES).map(([path, lazy]) => ({
            path,
            lazy,
            ErrorBoundary: PageBoundary,
          })),
          { path: '*', Component: MissingPage },
        ],
      },
    ],
  },
];

export default routes;
