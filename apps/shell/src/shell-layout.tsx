import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import styles from './shell-layout.module.css';
import { useIsLong } from './use-is-long';
import { useKeptScroll } from './use-kept-scroll';

/** After this somebody wonders whether anything still happens. */
const SLOW_MS = 4_000;

/** What is common to every page: a sign that something is on its way, and the top of the page after each change of route. */
export function ShellLayout() {
  const { pathname, hash } = useLocation();
  const isNavigating = useNavigation().state !== 'idle';
  const isSlow = useIsLong(isNavigating, SLOW_MS);

  useKeptScroll();

  // An address with a hash names a place on its page, and the page knows where that is. The first page of a
  // visit stays where it was put: after a reload that is where one was.
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
      <div role="status" className={styles.slow}>
        {isSlow && 'Still loading…'}
      </div>
      <Outlet />
    </>
  );
}
