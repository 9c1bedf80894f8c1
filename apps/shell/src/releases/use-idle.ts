import { useEffect, useState, type RefObject } from 'react';

const USES = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/**
 * Whether nobody has used the page for a while. Whoever moves the pointer or the focus does not use it yet.
 * @param aside using this is not using the page
 */
export function useIdle(ms: number, aside: RefObject<HTMLElement | null>): boolean {
  const [isIdle, setIsIdle] = useState(false);

  useEffect(() => {
    const rest = () => setTimeout(() => setIsIdle(true), ms);
    let timer = rest();
    const handleUse = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key === 'Tab') return;
      if (aside.current?.contains(event.target as Node)) return;
      setIsIdle(false);
      clearTimeout(timer);
      timer = rest();
    };
    const options = { capture: true, passive: true };
    for (const use of USES) window.addEventListener(use, handleUse, options);
    return () => {
      for (const use of USES) window.removeEventListener(use, handleUse, options);
      clearTimeout(timer);
    };
  }, [ms, aside]);

  return isIdle;
}
