import { focusHeading } from '@nox/ui';
import { useEffect } from 'react';

const TOASTS = '[role="region"][aria-live="polite"]';

/** Returns the focus when a toast is dismissed, unless the list of toasts has moved it itself, as after F6. */
export function useFocusAfterDismissal(): void {
  useEffect(() => {
    let previous: HTMLElement | null = null;

    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(TOASTS)) previous = target;
    };

    const handleClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element)) return;
      const button = target.closest(`${TOASTS} button`);
      if (!button || document.activeElement !== button) return;
      previous?.focus({ preventScroll: true });
      // The previous element may be removed or disabled.
      if (document.activeElement === button) focusHeading();
    };

    document.addEventListener('focusin', handleFocus);
    document.addEventListener('click', handleClick);
    return () => {
      document.removeEventListener('focusin', handleFocus);
      document.removeEventListener('click', handleClick);
    };
  }, []);
}
