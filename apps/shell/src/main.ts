import { type IslandPage, takeIslands } from '@nox/federation/island-loader';
import { readRenderedData } from './page/page-settings.ts';
import { renderLoadError, yieldToMain } from './page/start.ts';
import { reportFailedStart } from './page/report-load-error.ts';
import { watchErrors } from './monitoring/monitor-page.ts';

// The policy of our pages forbids `eval`. Zod would try it all the same, which browsers report as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

declare global {
  interface Window {
    /** Set by the inline script of a document. */
    noxDocument?: IslandPage;
  }
}

/** An asynchronous boundary: shared modules are negotiated before anything uses them. */
const start = () => import(/* webpackChunkName: "bootstrap" */ './bootstrap.ts');

/** This is by far the largest file: the router, the remotes and their pages start while it loads. */
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

const loadStart = () => import(/* webpackChunkName: "islands" */ './start-islands.ts');
const loadBar = () => import(/* webpackChunkName: "incomplete-page" */ './page/incomplete-page.ts');
/** A page whose chunk fails to load says nothing. */
const ignore = () => undefined;

/** The scripts of a document start its islands. */
function runDocument(page: NonNullable<typeof window.noxDocument>): void {
  takeIslands(page, async (island) => {
    const fail = (error: unknown, hasThrown = false) => {
      // oxlint-disable-next-line no-console -- for developers
      console.error('[nox]', 'A part of the page does not work.', error);
      page.end(island, 'failed');
      if (island.querySelector('[data-failure]:not([hidden])')) return;
      loadBar().then(({ sayIncomplete }) => sayIncomplete(hasThrown), ignore);
    };
    try {
      await yieldToMain();
      const { startIsland } = await loadStart();
      await startIsland(island, (error) => fail(error, true));
      page.end(island, 'ready');
    } catch (error) {
      fail(error);
    }
  });
}

watchErrors();
// A page with data is hydrated as a whole.
if (window.noxDocument && !readRenderedData()) runDocument(window.noxDocument);
else startApplication();
