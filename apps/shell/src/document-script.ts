// The inline script of a page that the server rendered, which allows it by its hash: see `apps/api/src/web/documents/head.ts`.
import { watchIslands } from '@nox/federation/island-loader';
import { onFirstScriptError } from './page/start.ts';
import {
  loadMeasurement,
  loadScripts,
  onceHeroIsThere,
  prefetchInTime,
} from './page/load-scripts.ts';
import { browserStorage, hasOverrides, whenSampled } from './page/page-settings.ts';
import { fillPlatformGaps, reloadWhenDue } from './page/platform-gaps.ts';
import { reportFailedStart } from './page/report-load-error.ts';
import { removeExpiredNow } from './service-worker/offline-store.ts';

fillPlatformGaps();
addEventListener('DOMContentLoaded', () => reloadWhenDue());
onFirstScriptError((script) => {
  reportFailedStart(script.src);
  script.remove();
  const page = window.noxDocument;
  page?.due.splice(0).forEach((island) => page.end(island, 'failed'));
});
// A window of the administration may have been closed without signing out.
addEventListener('load', () => void removeExpiredNow().catch(() => undefined));

if (hasOverrides()) {
  // The page is of released versions: it is rendered anew.
  loadScripts();
} else {
  const load = (all: 'others' | 'all') => onceHeroIsThere(() => loadScripts(all));
  window.noxDocument = watchIslands(load, browserStorage());
  addEventListener('load', prefetchInTime);
  addEventListener('load', () => whenSampled(loadMeasurement));
}
