import { useEffect, useState, type RefObject } from 'react';

const INPUT_EVENTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/** Without input for a while; moving the pointer or the focus, and input inside `excluded`, do not count. */
export function useIdle(ms: number, excluded: RefObject<HTMLElement | null>): boolean {
  const [isIdle, setIsIdle] = useState(false);

  useEffect(() => {
    const startTimer = () => setTimeout(() => setIsIdle(true), ms);
    let timer = startTimer();
    const handleInput = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key === 'Tab') return;
      if (excluded.current?.contains(event.target as Node)) return;
      setIsIdle(false);
      clearTimeout(timer);
      timer = startTimer();
    };
    const options = { capture: true, passive: true };
    for (const name of INPUT_EVENTS) window.addEventListener(name, handleInput, options);
    return () => {
      for (const name of INPUT_EVENTS) window.removeEventListener(name, handleInput, options);
      clearTimeout(timer);
    };
  }, [ms, excluded]);

  return isIdle;
}
