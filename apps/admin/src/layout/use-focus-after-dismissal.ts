import { useEffect } from 'react';
import { leadToHeading } from '../content/lead-to.ts';

const RESULTS = '[role="region"][aria-live="polite"]';

/**
 * Takes the focus back to where it was once a result is dismissed: the button that did it goes with the result. Where
 * the list of results has found a place itself, as for F6, that stands.
 */
export function useFocusAfterDismissal(): void {
  useEffect(() => {
    let before: HTMLElement | null = null;

    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(RESULTS)) before = target;
    };

    const look = ({ target }: MouseEvent) => {
      if (!(target instanceof Element)) return;
      const button = target.closest(`${RESULTS} button`);
      if (!button || document.activeElement !== button) return;
      before?.focus({ preventScroll: true });
      // It may be gone, or out of use.
      if (document.activeElement === button) leadToHeading();
    };

    document.addEventListener('focusin', remember);
    document.addEventListener('click', look);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('click', look);
    };
  }, []);
}
