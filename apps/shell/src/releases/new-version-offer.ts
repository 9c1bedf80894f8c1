import { remotesFor } from '@nox/release-format/remotes-for';
import type { DataRouter } from 'react-router-dom';
import { releasePoller } from './release-poller.ts';

type RouterState = DataRouter['state'];

/** On pages that are open for hours, which also open offline, and not where a form may hold unsaved changes. */
export function isNewVersionOffered({ location, blockers }: RouterState): boolean {
  const { pathname } = location;
  const isLongLived = remotesFor(pathname, releasePoller.remotes).some(({ offline }) => offline);
  return isLongLived && blockers.size === 0 && releasePoller.isStale(pathname);
}
