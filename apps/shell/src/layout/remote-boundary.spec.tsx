import { renderRoutes } from '@nox/testing';
import { act, screen } from '@testing-library/react';
import { RemoteBoundary } from './remote-boundary.tsx';

function Broken(): never {
  throw new Error('render');
}

const routes = [
  {
    ErrorBoundary: RemoteBoundary,
    children: [
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

it.each(['/broken', '/failing', '/lost'])('says that %s is unavailable', async (path) => {
  const { router } = renderRoutes(routes, '/team');
  await act(() => router.navigate(path));
  expect(await screen.findByRole('alert')).toHaveTextContent('This page is unavailable right now');
  await act(() => router.navigate('/team'));
  expect(await screen.findByText('Team')).toBeVisible();
});
