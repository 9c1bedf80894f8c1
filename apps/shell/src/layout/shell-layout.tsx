import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** Scrolls to the top after each change of route, for every page. It adds no element of its own. */
export function ShellLayout() {
  const { pathname, hash } = useLocation();

  useScrollRestoration();

  // An address with a hash names an element, to which the page itself scrolls. The first page of a document keeps its
  // position: `useScrollRestoration` sets it after a reload.
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname && hash === '') window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, hash]);

  return <Outlet />;
}
