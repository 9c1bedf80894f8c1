import { menusQuery, runtimeInfoQuery, type RuntimeInfo } from '@nox/federation/contract';
import { menuEntries } from '@nox/release-format/menu-entries';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAuth } from '@nox/auth';
import type { FirstStep, Role } from '@nox/contracts';
import { account, renderRoutes, respond, setAccount, society } from '@nox/testing';
import { ToastProvider } from '@nox/ui';
import { configureUploads, type UploadRequest } from '@nox/uploads';
import type { ComponentType } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';

/** Renders pages as the layout does, with a signed-in account. */
export function renderAdmin(
  routes: RouteObject[],
  path: string,
  roles: Role[] = ['administrator'],
  firstStep?: FirstStep,
) {
  useAuth.setState({ status: 'signed-in', user: { uid: 'isha', email: 'isha@nox.example' } });
  respond('get', '/society', society());
  setAccount(account({ uid: 'isha', email: 'isha@nox.example', roles, firstStep }));
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

export const field = (name: RegExp | string) => screen.getByLabelText(name);

/** Chooses a file. jsdom's inputs accept only its own files, but uploads need those of the platform. */
export function choose(label: RegExp | string, file: File): void {
  const input = field(label);
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  fireEvent.change(input);
}

export async function fillMember(name = 'Isha Rao'): Promise<void> {
  await userEvent.type(await screen.findByLabelText(/^Name/), name);
  await userEvent.type(field(/^Position/), 'Dancer');
}

export async function fillAchievement(): Promise<void> {
  await userEvent.type(await screen.findByLabelText(/^Title/), 'First place');
  await userEvent.type(field(/^Description/), 'We danced.');
}

/** The uploads of a form, for all tests of a file. */
export function fakeUploads() {
  const uploads = jest.fn<Promise<string>, [UploadRequest]>();
  beforeEach(() => {
    uploads.mockReset();
    configureUploads(uploads);
  });
  return uploads;
}

export const remoteWith = (path: string, menus: object[]) =>
  ({ name: path, mount: { path }, menus }) as RuntimeInfo['remotes'][number];

/** Provides what the shell does: what runs in the page, and the entries of its menus. */
export function provideMenus(client: QueryClient, ...remotes: RuntimeInfo['remotes']): void {
  const provide = <Data,>({ queryKey }: { queryKey: QueryKey }, data: Data) =>
    client.setQueryDefaults(queryKey, { initialData: data, queryFn: () => data });
  provide(menusQuery, menuEntries(remotes));
  provide(runtimeInfoQuery, { remotes, overrides: {} });
}
