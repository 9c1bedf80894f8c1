import type { PageHandle } from '@nox/api-client';
import { listen } from '@nox/ui/browser';
import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type DataRouter } from 'react-router-dom';

/** Makes the browser stop prefetching documents: see the server's speculation rules. */
const HYDRATED = 'data-hydrated';

/** Loads the code and data of a page when its link is hovered, touched or focused. @returns a function that stops it */
export function prefetchLinks(router: DataRouter, queryClient: QueryClient): () => void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    if (!link || !isInternal(link)) return;
    for (const { route } of matchRoutes(router.routes, link.pathname) ?? []) {
      // The navigation tries again.
      if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
      (route.handle as PageHandle | undefined)?.prefetch?.(queryClient);
    }
  };
  document.documentElement.setAttribute(HYDRATED, '');
  // A touch starts with `pointerover`, too.
  const end = listen(document, { pointerover: prefetch, focusin: prefetch }, true);
  return () => {
    document.documentElement.removeAttribute(HYDRATED);
    end();
  };
}

function isInternal({ origin, pathname, target, download }: HTMLAnchorElement): boolean {
  const { location } = window;
  return (
    origin === location.origin && pathname !== location.pathname && target === '' && download === ''
  );
}
