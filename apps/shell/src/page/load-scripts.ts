import type { PreloadedFile } from '@nox/release-format';
import type { DeferredScripts } from '@nox/release-format/page-template';

const HERO_TIMEOUT_MS = 1_000;

let isLoading = false;

function append(tag: 'script' | 'link', { integrity }: PreloadedFile, attributes: object): void {
  const element = document.createElement(tag);
  document.head.append(Object.assign(element, { crossOrigin: 'anonymous', integrity }, attributes));
}

function readScripts(): DeferredScripts {
  return JSON.parse(document.getElementById('nox-scripts')!.textContent) as DeferredScripts;
}

/** Loads the scripts that a rendered page names, once. @param isWhole whether to request what the first one will need, too */
export function loadScripts(isWhole = true): void {
  if (isLoading) return;
  isLoading = true;
  const { first, others } = readScripts();
  if (first) append('script', first, { fetchPriority: 'high', src: first.file });
  for (const script of isWhole ? others : []) {
    append('link', script, { rel: 'preload', as: 'script', href: script.file });
  }
}

/** Fetches what islands will need that wait for input, unless the visitor saves data. */
export function prefetchScripts(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  for (const script of readScripts().later ?? []) {
    append('link', script, { rel: 'prefetch', as: 'script', href: script.file });
  }
}

/** Once the hero picture is there, with which scripts would compete for the network. */
export function onceHeroIsThere(start: () => void): void {
  const hero = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  if (!hero || hero.complete) return start();
  for (const event of ['load', 'error']) hero.addEventListener(event, start);
  setTimeout(start, HERO_TIMEOUT_MS);
}
