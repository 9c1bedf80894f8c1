import { isOverridden } from '../overrides/runtime-info.ts';
import { whenSampled } from '../page/page-settings.ts';
import type { Caught } from './left-pages.ts';
import type { MonitoredPage, PageMatches } from './monitoring.ts';

let page: MonitoredPage | undefined;

const load = () => import(/* webpackChunkName: "monitoring" */ './monitoring.ts');
const ignore = () => undefined;

/** Measures this page view if it is in the sample, with code that is loaded once the page is idle. */
export function monitorPage(monitored: MonitoredPage): void {
  // What is tried in this browser alone is no fault of a release.
  if (isOverridden()) return;
  page = monitored;
  whenSampled(() => void load().then(({ measureView }) => measureView(monitored), ignore));
}

/** Reports an error while a page was rendered to the server. @param left the page before, if that one threw in its cleanup */
export function reportRenderError(left: PageMatches | undefined, ...caught: Caught): void {
  const [monitored, [error, { pattern }]] = [page, caught];
  if (!monitored) return;
  load().then(({ sendRenderError }) => sendRenderError(error, pattern, monitored, left), ignore);
}
