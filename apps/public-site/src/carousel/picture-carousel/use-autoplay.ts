import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react';
import { prefersReducedMotion } from '../../browser/browser.ts';

/** Spec section 9. */
const PERIOD_MS = 5_000;

/** Pauses on hover, touch or focus; off at first under reduced motion. Another `shown` restarts the period. */
export function useAutoplay(hasAutoplay: boolean, shown: number, onAdvance: () => void) {
  const [isOn, setIsOn] = useState(() => hasAutoplay && !prefersReducedMotion());
  const [isInterrupted, setIsInterrupted] = useState(false);
  const isRunning = isOn && !isInterrupted;

  useEffect(() => {
    if (!isRunning) return;
    const advance = () => {
      if (!document.hidden) onAdvance();
    };
    const timer = setInterval(advance, PERIOD_MS);
    return () => clearInterval(timer);
  }, [isRunning, shown, onAdvance]);

  return {
    isOn,
    isRunning,
    toggle() {
      setIsOn(!isOn);
      // The play button itself has the focus and the pointer.
      if (!isOn) setIsInterrupted(false);
    },
    interruptions: {
      onPointerEnter: () => setIsInterrupted(true),
      onPointerLeave: ({ currentTarget }: PointerEvent) =>
        setIsInterrupted(currentTarget.contains(document.activeElement)),
      onFocus: () => setIsInterrupted(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setIsInterrupted(currentTarget.contains(relatedTarget) || currentTarget.matches(':hover')),
    },
  };
}
