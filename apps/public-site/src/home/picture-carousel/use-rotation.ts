import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react';
import { prefersCalm } from '../../motion/prefers-calm.ts';

/** How long a picture is shown before the next comes by itself. */
const PERIOD_MS = 5_000;

/**
 * Lets something go on by itself: not while somebody points at it, has the focus in it or a finger on it, and
 * not at all where motion is not wanted, until it is asked to.
 * @param shown what is shown now; its time begins anew when somebody else changes it
 * @param onTurn shows the next
 */
export function useRotation(isRotating: boolean, shown: number, onTurn: () => void) {
  const [isOn, setIsOn] = useState(() => isRotating && !prefersCalm());
  const [isHeld, setIsHeld] = useState(false);
  const isRunning = isOn && !isHeld;

  useEffect(() => {
    if (!isRunning) return;
    const turn = () => {
      if (!document.hidden) onTurn();
    };
    const timer = setInterval(turn, PERIOD_MS);
    return () => clearInterval(timer);
  }, [isRunning, shown, onTurn]);

  return {
    isOn,
    isRunning,
    toggle() {
      setIsOn(!isOn);
      // Whoever asks for it has the focus and the pointer on the button that asks.
      if (!isOn) setIsHeld(false);
    },
    /** For the element around everything that belongs to it. */
    holders: {
      onPointerEnter: () => setIsHeld(true),
      onPointerLeave: ({ currentTarget }: PointerEvent) =>
        setIsHeld(currentTarget.contains(document.activeElement)),
      onFocus: () => setIsHeld(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setIsHeld(currentTarget.contains(relatedTarget) || currentTarget.matches(':hover')),
    },
  };
}
