import { useEffect } from 'react';
import { browserStorage } from '../page/browser-storage.ts';

const KEY = 'nox:scroll';
/** Content arrives after the browser has given up; after this somebody has begun to read at the top. */
const TIMEOUT_MS = 8_000;
const OWN_WAYS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

interface Place {
  href: string;
  y: number;
}

function keptPlace(): Place | undefined {
  const isReload = performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');
  const kept = browserStorage('sessionStorage')?.getItem(KEY);
  if (!isReload || !kept) return undefined;
  const place = JSON.parse(kept) as Place;
  return place.href === window.location.href && place.y > 0 ? place : undefined;
}

/** Scrolls to `y` once the page is long enough for it, unless somebody has moved first. */
function scrollWhenPossible(y: number): () => void {
  const stop = new AbortController();
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < y + window.innerHeight) return;
    window.scrollTo(0, y);
    stop.abort();
  });
  stop.signal.addEventListener('abort', () => observer.disconnect());
  const giveUp = () => stop.abort();
  for (const way of OWN_WAYS) {
    window.addEventListener(way, giveUp, { signal: stop.signal, passive: true });
  }
  setTimeout(giveUp, TIMEOUT_MS);
  observer.observe(document.body);
  return giveUp;
}

/** Keeps one's place on a page across a reload: the browser looks for it before the content is there. */
export function useScrollRestoration(): void {
  useEffect(() => {
    const place = keptPlace();
    const stop = place && scrollWhenPossible(place.y);
    const keep = () => {
      const here: Place = { href: window.location.href, y: window.scrollY };
      browserStorage('sessionStorage')?.setItem(KEY, JSON.stringify(here));
    };
    window.addEventListener('pagehide', keep);
    return () => {
      stop?.();
      window.removeEventListener('pagehide', keep);
    };
  }, []);
}
