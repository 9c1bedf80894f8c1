import { RemoteFailure } from '@nox/federation/runtime';
import type { RouterProviderProps } from 'react-router-dom';
import { isOverridden } from '../overrides/runtime-info.ts';
import { whenSampled } from '../page/page-settings.ts';
import type { MonitoredPage, PageMatches } from './monitoring.ts';

let page: MonitoredPage | undefined;
let left: PageMatches | undefined;

const load = () => import(/* webpackChunkName: "monitoring" */ './monitoring.ts');
/** Without the chunk nothing is reported. */
const ignore = () => undefined;

/** Measures this page view if it is in the sample, with code that is loaded once the page is idle. */
export function monitorPage(monitored: MonitoredPage): void {
  // What is tried in this browser alone is no fault of a release.
  if (isOverridden()) return;
  page = monitored;
  let { matches } = monitored.router.state;
  monitored.router.subscribe((state) => {
    if (state.matches !== matches) left = matches;
    matches = state.matches;
  });
  whenSampled(() => void load().then(({ measureView }) => measureView(monitored), ignore));
}

/** Reports an error while a page was rendered to the server; what could not be loaded is reported elsewhere. */
export const reportRenderError: RouterProviderProps['onError'] = (error, info) => {
  const monitored = page;
  const before = left;
  if (!monitored || !info.errorInfo || error instanceof RemoteFailure) return;
  load().then(
    ({ sendRenderError }) => sendRenderError(error, info.pattern, monitored, before),
    ignore,
  );
};
