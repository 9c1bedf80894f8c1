import { useEffect, useRef } from 'react';

/** Focuses the element if `isEnabled` and the focus was lost with the element that had it. */
export function useFocusFallback<Element extends HTMLElement>(isEnabled: boolean) {
  const element = useRef<Element>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    if (isEnabled && (!activeElement || activeElement === body)) element.current?.focus();
  }, [isEnabled]);
  return element;
}
