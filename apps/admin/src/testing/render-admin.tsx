import { useAuth } from '@nox/auth';
import { renderRoutes } from '@nox/testing';
import { ToastProvider } from '@nox/ui';
import { Outlet, type RouteObject } from 'react-router-dom';

/** Renders pages as the layout does, with a signed-in administrator. */
export function renderAdmin(routes: RouteObject[], path: string) {
  useAuth.setState({ status: 'signed-in', user: { uid: 'isha', email: 'isha@nox.example' } });
  const frame = (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  );
  return renderRoutes([{ element: frame, children: routes }], path);
}
