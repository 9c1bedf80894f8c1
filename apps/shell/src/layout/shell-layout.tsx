import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** What is common to every page: the top of the page after each change of route. It adds no element of its own. */
export function ShellLayout() {
  const { pathname, hash } = useLocation();

  useScrollRestoration();

  // An address with a hash names a place on its page, and the page knows where that is. The first page of a
  // visit stays where it was put: after a reload that is where one was.
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname && hash === '') window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, hash]);

  return <Outlet />;
}
