import type { Registry, RemoteDescription } from '@nox/release-format';
import { folderOf } from '@nox/release-format/addresses';
import { remoteAt, remotesFor } from '@nox/release-format/remotes-for';
import { listen } from '@nox/ui/browser';
import { useEffect, useInsertionEffect, useRef } from 'react';
import { type DataRouter, Outlet, useLocation } from 'react-router-dom';
import { browserStorage } from '../page/page-settings.ts';

/** Scrolls to the top after each change of route, for every page. It adds no element of its own. */
export function ShellLayout({ remotes }: Pick<Registry, 'remotes'>) {
  const { pathname, hash } = useLocation();

  // Layout effects of a page measure with its styles.
  useInsertionEffect(() => {
    const apply = () => applyStyles(remotesFor(pathname, remotes), remotes);
    apply();
    // Prefetching a page loads its stylesheets.
    return listen(document, { load: apply }, true);
  }, [pathname, remotes]);

  useScrollRestoration();

  // The page itself scrolls to what the hash names; `useScrollRestoration` sets the position of a document's first page.
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname && !document.getElementById(hash.slice(1))) {
      window.scrollTo(0, 0);
    }
    shown.current = pathname;
  }, [pathname, hash]);

  return <Outlet />;
}

/** Stylesheets of a remote apply on its own pages alone. They stay loaded, so that there is no flash when somebody returns. */
function applyStyles(shown: RemoteDescription[], all: RemoteDescription[]): void {
  for (const sheet of document.styleSheets) {
    const isOf = (remote: RemoteDescription) =>
      sheet.href?.startsWith(new URL(folderOf(remote), window.location.href).href);
    if (all.some(isOf)) sheet.disabled = !shown.some(isOf);
  }
}

const KEY = 'nox:scroll';
/** A visitor has begun to read at the top after this time. */
const TIMEOUT_MS = 8_000;
const INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

type ScrollPosition = { href: string; y: number };

function storedPosition(): ScrollPosition | undefined {
  const isReload = performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');
  const stored = browserStorage('sessionStorage')?.getItem(KEY);
  if (!isReload || !stored) return undefined;
  const position = JSON.parse(stored) as ScrollPosition;
  return position.href === window.location.href && position.y > 0 ? position : undefined;
}

/** Scrolls to `y` once the page is long enough for it, unless there is input first. */
function scrollWhenPossible(y: number): () => void {
  const stop = new AbortController();
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < y + window.innerHeight) return;
    window.scrollTo(0, y);
    stop.abort();
  });
  stop.signal.addEventListener('abort', () => observer.disconnect());
  const cancel = () => stop.abort();
  for (const name of INPUT_EVENTS) {
    window.addEventListener(name, cancel, { signal: stop.signal, passive: true });
  }
  setTimeout(cancel, TIMEOUT_MS);
  observer.observe(document.body);
  return cancel;
}

/** Restores the scroll position after a reload. The browser itself gives up before the content has arrived. */
function useScrollRestoration(): void {
  useEffect(() => {
    const position = storedPosition();
    const stop = position && scrollWhenPossible(position.y);
    // Asking for the position when the page is left would lay it out once more, before the next one begins.
    let y = 0;
    const stopStoring = listen(window, {
      scroll: () => (y = window.scrollY),
      pagehide: () => {
        const current: ScrollPosition = { href: window.location.href, y };
        browserStorage('sessionStorage')?.setItem(KEY, JSON.stringify(current));
      },
    });
    return () => {
      stop?.();
      stopStoring();
    };
  }, []);
}

/** Undoes, before pages of another remote are rendered, what those of one left: title, styles such as a lock of scrolling, focus. */
export function undoOnLeave(router: DataRouter, { remotes }: Registry): void {
  const title = document.title;
  let shown = remoteAt(router.state.location.pathname, remotes);
  router.subscribe(({ location }) => {
    const next = remoteAt(location.pathname, remotes);
    if (next === shown) return;
    shown = next;
    document.title = title;
    for (const { style } of [document.documentElement, document.body]) style.cssText = '';
    const { activeElement } = document;
    const root = document.getElementById('root');
    if (activeElement instanceof HTMLElement && !root?.contains(activeElement))
      activeElement.blur();
  });
}
