import { Outlet } from 'react-router-dom';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import styles from './site-layout.module.css';
import { useHashScroll } from './use-hash-scroll';
import { useHeadingFocus } from './use-heading-focus';

/** What stands around every public page. */
export function SiteLayout() {
  useHeadingFocus();
  useHashScroll();
  return (
    <div className={styles.site}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}
