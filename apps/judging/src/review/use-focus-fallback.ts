import { useEffect, useRef } from 'react';

/** @returns the ref of what gets the focus once that is enabled and the focus is lost */
export function useFocusFallback<Element extends HTMLElement>(isEnabled: boolean) {
  const element = useRef<Element>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    if (isEnabled && (!activeElement || activeElement === body)) element.current?.focus();
  }, [isEnabled]);
  return element;
}
