import { renderRoutes } from '@nox/testing';
import { act, screen } from '@testing-library/react';
import { PageErrorBoundary } from './page-error-boundary.tsx';
import { SiteLayout } from './site-layout.tsx';

const routes = [
  {
    Component: SiteLayout,
    children: [
      {
        ErrorBoundary: PageErrorBoundary,
        children: [
          { path: '/', element: <h1 tabIndex={-1}>Home</h1> },
          { path: '/learn', lazy: () => Promise.reject(new Error('Loading chunk learn failed.')) },
        ],
      },
    ],
  },
];

describe('a page whose code does not arrive', () => {
  it('leaves bar and footer where they are, and says what can be done', async () => {
    // The router writes what it hands to the boundary to the console.
    jest.spyOn(console, 'error').mockImplementation();
    const { router } = renderRoutes(routes, '/');
    await act(() => router.navigate('/learn'));

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This page is unavailable right now',
    );
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();

    await act(() => router.navigate('/'));
    expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
  });
});
