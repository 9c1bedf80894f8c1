import { type IslandPage, takeIslands } from '@nox/federation/island-loader';

declare global {
  interface Window {
    /** Set by the inline script of a document. */
    noxDocument?: IslandPage & {
      /** Whether the page view is in the sample, and it is time. */
      isMeasured: boolean;
      measure?: () => void;
    };
  }
}

const loadStart = () => import(/* webpackChunkName: "islands" */ './start-islands.ts');
const loadMonitoring = () =>
  import(/* webpackChunkName: "monitoring" */ '../monitoring/monitoring.ts');
const loadBar = () =>
  import(/* webpackChunkName: "incomplete-page" */ '../page/incomplete-page.ts');
/** Without the chunk nothing is said, or measured. */
const ignore = () => undefined;

/** What the scripts of a document do: they start its islands, and measure the page view if it is in the sample. */
export function runDocument(page: NonNullable<typeof window.noxDocument>): void {
  page.measure = () =>
    void loadMonitoring().then(({ measureDocument }) => measureDocument(), ignore);
  if (page.isMeasured) page.measure();
  takeIslands(page, async (island) => {
    try {
      const { startIsland } = await loadStart();
      await startIsland(island);
      page.end(island, 'ready');
    } catch (error) {
      // oxlint-disable-next-line no-console -- for developers
      console.error('[nox]', 'A part of the page does not work.', error);
      page.end(island, 'failed');
      loadBar().then(({ sayIncomplete }) => sayIncomplete(), ignore);
    }
  });
}
