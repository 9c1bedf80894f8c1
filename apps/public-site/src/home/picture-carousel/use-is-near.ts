import { useEffect, useState, type RefObject } from 'react';

/** How far below the screen something may be and still be worth loading, in pixels. */
const MARGIN = 200;

/** Whether an element is in sight or was, or will be with the next stroke of a thumb. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry!.isIntersecting) return;
        observer.disconnect();
        setIsNear(true);
      },
      { rootMargin: `${MARGIN}px` },
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);

  return isNear;
}
