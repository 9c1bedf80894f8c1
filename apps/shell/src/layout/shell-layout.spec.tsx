import { renderRoutes } from '@nox/testing';
import { act, screen } from '@testing-library/react';
import { ShellLayout } from './shell-layout.tsx';

const routes = [
  {
    Component: ShellLayout,
    children: [
      { path: '/', element: <h1>Home</h1> },
      { path: '/team', element: <h1 id="one">Team</h1> },
    ],
  },
];

// jsdom has no navigation timing.
beforeEach(() => Object.assign(performance, { getEntriesByType: () => [] }));

describe('a change of route', () => {
  it.each([
    ['/team', 'scrolls to the top', 1],
    ['/team#unknown', 'scrolls to the top: its hash names nothing', 1],
    ['/team#one', 'leaves it to the page to scroll to the element that the hash names', 0],
    ['/#unknown', 'does not scroll: the route is the same', 0],
  ])('to %s %s', async (address, _what, times) => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const { router } = renderRoutes(routes, '/');
    await screen.findByText('Home');
    await act(() => router.navigate(address));
    expect(scrollTo).toHaveBeenCalledTimes(times);
  });
});
