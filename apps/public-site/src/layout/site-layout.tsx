import { useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { prefersReducedMotion } from '../browser/browser.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import styles from './site-layout.module.css';

/** Header and footer around every public page. */
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

/** Focuses the new page's heading after a navigation; the browser itself announces the first load. */
function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  // Not later: it would take the focus from what a visitor does meanwhile, such as closing the new page's modal.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Scrolls to the element that the address's hash names, and focuses it if it is focusable; again for each navigation. */
function useHashScroll(): void {
  const { hash, key } = useLocation();

  useEffect(() => {
    const target = hash && document.getElementById(decoded(hash.slice(1)));
    if (!target) return;
    target.scrollIntoView({ behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
    target.focus({ preventScroll: true });
  }, [hash, key]);
}

/** An invalid encoding, as in a truncated link, names nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
