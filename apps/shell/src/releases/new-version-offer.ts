import type { createBrowserRouter } from 'react-router-dom';
import { releaseWatch } from './release-watch.ts';

type RouterState = ReturnType<typeof createBrowserRouter>['state'];

/**
 * Whether the page that is shown is to be offered in its new version: to administrators, who stay on one for hours, and
 * not where a form may hold what is not saved. Visitors come to it with their next page.
 */
export function isNewVersionOffered({ location, blockers }: RouterState): boolean {
  const isTool = /^\/admin(\/|$)/.test(location.pathname);
  return isTool && blockers.size === 0 && releaseWatch.isMoved(location.pathname);
}
