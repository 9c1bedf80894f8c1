import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the element that a link's hash names; choosing the same link again scrolls again. */
export function useHashScroll(): void {
  const { hash, key } = useLocation();

  useEffect(() => {
    if (!hash) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    document
      .getElementById(decodeURIComponent(hash.slice(1)))
      ?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' });
  }, [hash, key]);
}
