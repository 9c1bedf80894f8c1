import { useEffect } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import styles from './shell-layout.module.css';

/** What is common to every page: a sign that something is on its way, and the top of the page after each change of route. */
export function ShellLayout() {
  const { pathname, hash } = useLocation();
  const isNavigating = useNavigation().state !== 'idle';

  // An address with a hash names a place on its page, and the page knows where that is.
  const namesAPlace = hash !== '';
  useEffect(() => {
    if (!namesAPlace) window.scrollTo(0, 0);
  }, [pathname, namesAPlace]);

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
