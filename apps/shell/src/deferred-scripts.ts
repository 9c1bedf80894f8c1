// The inline script of a page that the server rendered. It is built into a file of its own, which the server writes into
// the page and allows by its hash: see `apps/api/src/web/inline-elements.ts`.
import type { PreloadedFile } from '@nox/release-format';
import type { DeferredScripts } from '@nox/release-format/page-template';
import { onFirstScriptError } from './page/start.ts';
import { recordClicks } from './page/replay-clicks.ts';
import { reportFailedStart } from './page/report-load-error.ts';

const HERO_TIMEOUT_MS = 1_000;

let isLoading = false;

function append(tag: 'script' | 'link', { integrity }: PreloadedFile, attributes: object): void {
  const element = document.createElement(tag);
  document.head.append(Object.assign(element, { crossOrigin: 'anonymous', integrity }, attributes));
}

function loadScripts(): void {
  if (isLoading) return;
  isLoading = true;
  const text = document.getElementById('nox-scripts')!.textContent;
  const { first, others } = JSON.parse(text) as DeferredScripts;
  if (first) append('script', first, { fetchPriority: 'high', src: first.file });
  for (const script of others) {
    append('link', script, { rel: 'preload', as: 'script', href: script.file });
  }
}

recordClicks();
onFirstScriptError(reportFailedStart);

// After the first paint and the hero picture, with which scripts would compete for the network.
requestAnimationFrame(() =>
  setTimeout(() => {
    const hero = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (!hero || hero.complete) return loadScripts();
    for (const event of ['load', 'error']) hero.addEventListener(event, loadScripts);
    setTimeout(loadScripts, HERO_TIMEOUT_MS);
  }),
);
