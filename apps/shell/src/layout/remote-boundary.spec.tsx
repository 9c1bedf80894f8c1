import { renderRoutes } from '@nox/testing';
import { act, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { RemoteBoundary } from './remote-boundary.tsx';

function BrokenCleanup() {
  useEffect(
    () => () => {
      throw new Error('cleanup');
    },
    [],
  );
  return <h1>Events</h1>;
}

function Broken(): never {
  throw new Error('render');
}

const routes = [
  {
    ErrorBoundary: RemoteBoundary,
    children: [
      { path: '/events', Component: BrokenCleanup },
      { path: '/broken', Component: Broken },
      {
        path: '/failing',
        loader: () => {
          throw new Error('load');
        },
        element: <h1>Failing</h1>,
      },
      { path: '/lost', lazy: () => Promise.reject(new Error('chunk')) },
      { path: '/team', element: <h1>Team</h1> },
    ],
  },
];

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

it('shows the next page after one whose cleanup throws', async () => {
  const { router } = renderRoutes(routes, '/events');
  await screen.findByText('Events');
  await act(() => router.navigate('/team'));
  expect(await screen.findByText('Team')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each(['/broken', '/failing', '/lost'])('says that %s is unavailable', async (path) => {
  const { router } = renderRoutes(routes, '/team');
  await act(() => router.navigate(path));
  expect(await screen.findByRole('alert')).toHaveTextContent('This page is unavailable right now');
  await act(() => router.navigate('/team'));
  expect(await screen.findByText('Team')).toBeVisible();
});
