import { runDocument } from './document/document-page.ts';
import { readRenderedData } from './page/page-settings.ts';
import { renderLoadError, yieldToMain } from './page/start.ts';
import { reportFailedStart } from './page/report-load-error.ts';

// The policy of our pages forbids `eval`. Zod would try it all the same, which browsers report as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** An asynchronous boundary: shared modules are negotiated before anything uses them. */
const start = () => import(/* webpackChunkName: "bootstrap" */ './bootstrap.ts');

/** By far the largest file: the router, the remotes and their pages start while it loads. */
const reactDom = () => import('react-dom/client');

function startApplication(): void {
  yieldToMain()
    .then(() => Promise.all([start(), reactDom()]))
    .catch((error: Error & { request?: string }) => {
      // oxlint-disable-next-line no-console -- for developers
      console.error('[nox]', 'The shell could not be loaded.', error);
      renderLoadError();
      reportFailedStart(error.request ?? window.location.pathname, error.message);
    });
}

// A page with data is hydrated as a whole.
if (window.noxDocument && !readRenderedData()) runDocument(window.noxDocument);
else startApplication();
