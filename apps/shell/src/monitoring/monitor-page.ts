import { hasOverrides, whenSampled } from '../page/page-settings.ts';
import { pageReports } from '../page/report-load-error.ts';
import type { Caught, PageMatches } from './left-pages.ts';
import type { MonitoredPage } from './monitoring.ts';

let page: MonitoredPage | undefined;

const load = () => import(/* webpackChunkName: "monitoring" */ './monitoring.ts');
/** It stands in this chunk because a chunk of its own would have to be named in the shell's first script. */
const loadErrors = () => import(/* webpackChunkName: "incomplete-page" */ './report-errors.ts');
const ignore = () => undefined;

/** Measures this page view if it is in the sample, with code that is loaded once the page is idle. */
export function monitorPage(monitored: MonitoredPage): void {
  // What is tried in this browser alone is no fault of a release.
  if (hasOverrides()) return;
  page = monitored;
  whenSampled(() => void load().then(({ measureView }) => measureView(monitored), ignore));
}

/** Reports an error while a page was rendered to the server. @param left the page before, if that one threw in its cleanup */
export function reportRenderError(left: PageMatches | undefined, ...[error]: Caught): void {
  if (!page) return;
  const { pathname } = left?.at(-1) ?? page.router.state.location;
  loadErrors().then(({ sendError }) => sendError('render', error, pathname), ignore);
}

/** Reports what no boundary catches, with code that is loaded with the first one. Only the first of the scripts that call it in a page does. */
export function watchErrors(): void {
  const reports = pageReports();
  if (reports.areWatched) return;
  reports.areWatched = true;
  const report = (event: Event) => {
    // A script is requested again, and reported, by who needs it; the code for reports is one.
    if (event.target instanceof HTMLScriptElement) return;
    loadErrors().then(({ sendEvent }) => sendEvent(event), ignore);
  };
  addEventListener('error', report, true);
  addEventListener('unhandledrejection', report);
  // Those that failed before this script arrived.
  const broken = [...document.images].filter((image) => image.complete && !image.naturalWidth);
  for (const target of broken) report({ target } as unknown as Event);
}
