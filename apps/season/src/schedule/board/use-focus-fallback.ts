import { type RefObject, useEffect, useRef } from 'react';

/** Parts of the workspace with one tab stop each. */
const PARTS = 'ul, [role="grid"]';

/**
 * After a dialog has closed: a card that has left its list cannot get the focus back, the tab stop of the same list gets
 * it.
 */
export function useFocusFallback(workspace: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const origin = useRef<Element>(undefined);
  useEffect(() => {
    const element = workspace.current!;
    const handleFocus = ({ target }: FocusEvent) => {
      origin.current = (target as Element).closest(PARTS) ?? undefined;
    };
    element.addEventListener('focusin', handleFocus);
    return () => element.removeEventListener('focusin', handleFocus);
  }, [workspace]);

  useEffect(() => {
    if (isOpen) return;
    // After the dialog has given the focus back, if it can.
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      origin.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    });
    return () => clearTimeout(timer);
  }, [isOpen]);
}
