import { useEffect, useRef } from 'react';

/** For what comes in place of a button that had the focus: takes it if nothing else has. */
export function useFocusLeft<Element extends HTMLElement>(isWanted: boolean) {
  const element = useRef<Element>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    if (isWanted && (!activeElement || activeElement === body)) element.current?.focus();
  }, [isWanted]);
  return element;
}
