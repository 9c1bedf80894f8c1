import { useEffect, useState, type RefObject } from 'react';
import { onceVisible } from './browser.ts';

const always = () => true;

/** Whether an element is or was in the viewport or within `margin` of it, where `mayLoad` says that it matters. */
export function useIsNear(
  element: RefObject<Element | null>,
  margin: string,
  mayLoad = always,
): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current || !mayLoad()) return undefined;
    return onceVisible(element.current, { rootMargin: margin }, () => setIsNear(true));
  }, [element, margin, mayLoad]);
  return isNear;
}
