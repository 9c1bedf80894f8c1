import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import styles from './shell-layout.module.css';

/** What is common to every page: a sign that something is on its way, and the top of the page after each change of route. */
export function ShellLayout() {
  const { pathname, hash } = useLocation();
  const isNavigating = useNavigation().state !== 'idle';

  // An address with a hash names a place on its page, and the page knows where that is. The first page of a
  // visit stays where the browser puts it: after a reload that is where one was.
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname && hash === '') window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, hash]);

  return (
    <>
      <div
        className={styles.progress}
        data-state={isNavigating ? 'loading' : 'idle'}
        aria-hidden="true"
      />
      <Outlet />
    </>
  );
}
