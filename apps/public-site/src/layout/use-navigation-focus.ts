import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { prefersReducedMotion } from '../motion/prefers-reduced-motion.ts';

/** Focuses the new page's heading after a navigation; the browser itself announces the first load. */
export function useHeadingFocus(): void {
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
export function useHashScroll(): void {
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
