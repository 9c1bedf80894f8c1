import type { PreloadedFile } from '@nox/release-format';
import type { DeferredScripts } from '@nox/release-format/page-template';
import { firstScript } from './start.ts';

const HERO_TIMEOUT_MS = 1_000;

const requested = new Set<string>();

function append(tag: 'script' | 'link', { file, integrity }: PreloadedFile, more: object): void {
  const element = document.createElement(tag);
  document.head.append(Object.assign(element, { crossOrigin: 'anonymous', integrity }, more));
  requested.add(file);
}

function request(rel: string, scripts: readonly PreloadedFile[]): void {
  for (const script of scripts.filter(({ file }) => !requested.has(file)))
    append('link', script, { rel, as: 'script', href: script.file });
}

const readScripts = () =>
  JSON.parse(document.getElementById('nox-scripts')!.textContent) as DeferredScripts;

/** Loads the scripts that a rendered page names, once. @param needed what is requested with the first one; `all`: for islands that wait for input, too */
export function loadScripts(needed?: 'others' | 'all'): void {
  const { first, others, later = [] } = readScripts();
  if (first && !firstScript()) append('script', first, { fetchPriority: 'high', src: first.file });
  // A script whose preload failed would fail, too.
  if (!needed || !navigator.onLine) return;
  request('preload', needed === 'all' ? [...others, ...later] : others);
}

/** Loads what measures the page view, where the server names it. */
export function loadMeasurement(): void {
  const { measurement } = readScripts();
  if (measurement) append('script', measurement, { id: 'nox-measurement', src: measurement.file });
}

/** Fetches what islands will need that wait for input, unless the visitor saves data. */
function prefetchScripts(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const { first, others, later } = readScripts();
  if (connection?.saveData || !first || !later) return;
  const { relList } = document.createElement('link');
  request(relList.supports('prefetch') ? 'prefetch' : 'preload', [first, ...others, ...later]);
}

/** A page with a form is left again by many who only read it: it waits until the visitor scrolls. Chromium makes up pointer events. */
export function prefetchInTime(): void {
  if (!document.querySelector('nox-island form')) return prefetchScripts();
  addEventListener('scroll', prefetchScripts, { once: true, passive: true });
}

/** Once the hero picture is there, with which scripts would compete for the network. */
export function onceHeroIsThere(start: () => void): void {
  const hero = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  if (!hero || hero.complete) return start();
  for (const event of ['load', 'error']) hero.addEventListener(event, start);
  setTimeout(start, HERO_TIMEOUT_MS);
}
