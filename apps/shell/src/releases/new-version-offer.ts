import { remotesFor } from '@nox/release-format/remotes-for';
import type { DataRouter } from 'react-router-dom';
import { releasePoller } from './release-poller.ts';

type RouterState = DataRouter['state'];

/**
 * Whether to offer the new version of the page that is shown: on pages that are open for hours, which are those that
 * also open offline, and not where a form may hold unsaved changes. Visitors get it with their next page.
 */
export function isNewVersionOffered({ location, blockers }: RouterState): boolean {
  const { pathname } = location;
  const isLongLived = remotesFor(pathname, releasePoller.remotes).some(({ offline }) => offline);
  return isLongLived && blockers.size === 0 && releasePoller.isStale(pathname);
}
