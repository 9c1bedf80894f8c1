import { routesAt } from './mounted-routes.ts';

it("finds a mount's routes in a description that was sent as JSON", () => {
  const [visitors, administrators] = [{ path: '/events' }, { path: '/admin/events/:id' }];
  const mount = { path: '/events', parent: 'site-layout' };
  const other = { path: '/admin/events', parent: 'admin-layout' };
  const sent = structuredClone({ mount, mounts: [other] });
  expect(routesAt(mount, sent, [visitors, administrators])).toEqual([visitors]);
  expect(routesAt(other, sent, [visitors, administrators])).toEqual([administrators]);
});
