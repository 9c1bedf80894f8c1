import { useEffect, useState, type RefObject } from 'react';

/** Half a screen above and below it. */
const MARGIN = '50% 0px';

interface Connection {
  saveData?: boolean;
}

/** Whether an element has been near the screen, so that what it needs may be loaded; never for who saves data. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (isNear || !target || savesData()) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData ?? false;
}
