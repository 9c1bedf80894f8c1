import type { PageHandle } from '@nox/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type DataRouter } from 'react-router-dom';

/** From here on the browser need not fetch whole documents in advance: see the server's speculation rules. */
const ANSWERS = 'data-hydrated';

/**
 * Loads the code and the data of a page as soon as somebody points at, touches or focuses a link to it, if the remote
 * that it belongs to is there already.
 * @returns a function that ends it
 */
export function prefetchLinks(router: DataRouter, queryClient: QueryClient): () => void {
  const warm = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    if (!link || !isInside(link)) return;
    for (const { route } of matchRoutes(router.routes, link.pathname) ?? []) {
      // What fails now is tried again when somebody goes there.
      if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
      (route.handle as PageHandle | undefined)?.prefetch?.(queryClient);
    }
  };
  document.documentElement.setAttribute(ANSWERS, '');
  const options = { capture: true, passive: true };
  for (const sign of SIGNS) document.addEventListener(sign, warm, options);
  return () => {
    document.documentElement.removeAttribute(ANSWERS);
    for (const sign of SIGNS) document.removeEventListener(sign, warm, options);
  };
}

/** A touch begins with a pointer that is over what it touches. */
const SIGNS = ['pointerover', 'focusin'];

/** Whether following the link leaves the document as it is, for another page. */
function isInside({ origin, pathname, target, download }: HTMLAnchorElement): boolean {
  const { location } = window;
  return (
    origin === location.origin && pathname !== location.pathname && target === '' && download === ''
  );
}
