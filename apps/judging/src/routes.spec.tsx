import { renderRoutes } from '@nox/testing';
import { waitFor } from '@testing-library/react';
import routes from './routes.tsx';

it.each([
  ['season?new=yes#parts', '?new=yes#parts'],
  ['registrations?list=held', '/registrations?list=held'],
  ['messages', '/messages'],
  ['messages/write', '/messages/write'],
  ['schedule/versions?version=2#slots', '/schedule/versions?version=2#slots'],
])('leads from /admin/audition-entries/%s to /admin/season%s', async (from, to) => {
  const { router } = renderRoutes(
    [...routes, { path: '/admin/season/*', element: null }],
    `/admin/audition-entries/${from}`,
  );
  await waitFor(() => {
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe(`/admin/season${to}`);
  });
});
