import type { createBrowserRouter } from 'react-router-dom';
import { releasePoller } from './release-poller.ts';

type RouterState = ReturnType<typeof createBrowserRouter>['state'];

/**
 * Whether the page that is shown is to be offered in its new version: to administrators, who stay on one for hours, and
 * not where a form may hold what is not saved. Visitors come to it with their next page.
 */
export function isNewVersionOffered({ location, blockers }: RouterState): boolean {
  const isAdminPath = /^\/admin(\/|$)/.test(location.pathname);
  return isAdminPath && blockers.size === 0 && releasePoller.isStale(location.pathname);
}
