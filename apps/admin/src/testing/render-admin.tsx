import { useAuth } from '@nox/auth';
import type { Role } from '@nox/contracts';
import { account, renderRoutes, setAccount } from '@nox/testing';
import { ToastProvider } from '@nox/ui';
import type { ComponentType } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';

/** Renders pages as the layout does, with a signed-in account. */
export function renderAdmin(
  routes: RouteObject[],
  path: string,
  roles: Role[] = ['administrator'],
) {
  useAuth.setState({ status: 'signed-in', user: { uid: 'isha', email: 'isha@nox.example' } });
  setAccount(account({ uid: 'isha', email: 'isha@nox.example', roles }));
  const frame = (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  );
  return renderRoutes([{ element: frame, children: routes }], path);
}

const TheList = () => <h1>The list</h1>;

export const contentRoutes = (
  segment: string,
  Form: ComponentType,
  List = TheList,
): RouteObject[] => [
  { path: `/admin/${segment}`, Component: List },
  { path: `/admin/${segment}/new`, Component: Form },
  { path: `/admin/${segment}/edit/:id`, Component: Form },
];
