import { listen } from '@nox/ui';
import { useEffect } from 'react';

/** The second click of a double click comes within this time, and not farther away. */
const REPEAT_MS = 400;
const REPEAT_PX = 8;

const CONTROLS = 'a, button, input, label, select, summary, textarea, [role]';

const controlOf = (target: EventTarget | null) => {
  const control = (target as Element).closest(CONTROLS);
  return control instanceof HTMLLabelElement ? control.control : control;
};

/** The second click of a double click is not for a control that has come below the pointer meanwhile. */
export function useStrayClicks(): void {
  useEffect(() => {
    let first = { at: -Infinity, x: 0, y: 0, control: null as Element | null };

    const handleClick = (event: MouseEvent) => {
      const { timeStamp: at, clientX: x, clientY: y, target } = event;
      // Keys and programs click at no place.
      if (x === 0 && y === 0) return;
      const control = controlOf(target);
      const isNear = Math.hypot(x - first.x, y - first.y) <= REPEAT_PX;
      if (at - first.at > REPEAT_MS || !isNear) first = { at, x, y, control };
      else if (control !== first.control) {
        event.preventDefault();
        event.stopPropagation();
      }
    };

    return listen(document, { click: handleClick }, true);
  }, []);
}
