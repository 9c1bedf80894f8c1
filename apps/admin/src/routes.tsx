import { restoreLink } from '@nox/api-client/restore-link';
import { authReady } from '@nox/auth';
import type { RouteObject } from 'react-router-dom';
import { AccessBoundary } from './access/access-boundary.tsx';
import { JOIN, LOGIN } from './access/login-address.ts';
import { continueIfSignedIn, openFirstPage, requireAccess } from './access/require-access.ts';
import { SessionExpiry } from './access/session-expiry.tsx';
import { AdminLayout } from './layout/admin-layout.tsx';
import { MissingPage, PageBoundary } from './layout/page-boundary.tsx';
import { JOIN_PAGE, LOGIN_PAGE, PAGES } from './pages.ts';

/** The routes that the shell mounts. Other remotes render inside the route `admin-layout`. */
const routes: RouteObject[] = [
  {
    Component: SessionExpiry,
    children: [
      { path: LOGIN, loader: continueIfSignedIn, lazy: LOGIN_PAGE },
      { path: JOIN, middleware: [restoreLink], loader: authReady, lazy: JOIN_PAGE },
      {
        id: 'admin-layout',
        path: '/admin',
        // The guard is on the route of its boundary: the router gives what a guard throws to the boundary of the outermost middleware.
        middleware: [restoreLink, requireAccess],
        ErrorBoundary: AccessBoundary,
        Component: AdminLayout,
        children: [
          // Its page is loaded during the redirect.
          { index: true, loader: openFirstPage, lazy: PAGES.dashboard },
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
