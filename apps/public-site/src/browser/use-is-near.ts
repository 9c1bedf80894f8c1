import { useEffect, useState, type RefObject } from 'react';

/** Whether an element is or was in the viewport or within `margin` of it, where `mayLoad` says that it matters. */
export function useIsNear(
  element: RefObject<Element | null>,
  margin: string,
  mayLoad: () => boolean,
): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current || !mayLoad()) return undefined;
    // Several entries when it becomes visible while the page is busy.
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin, mayLoad]);
  return isNear;
}
