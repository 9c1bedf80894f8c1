import { Button } from '@nox/ui';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';

/** The label's last change and a press are at least so far apart. */
const SETTLED_MS = 400;

interface SettledButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** What a press means, and where the button is: a change of either is a change of the label. */
  says: string;
  onPress: () => void;
  /** Nothing was done: the press was meant for what the button said before. */
  onTooEarly: () => void;
}

/** A button whose meaning others change: a press, by a finger or a key, means what it said for 400 ms before. */
export function SettledButton({ says, onPress, onTooEarly, ...button }: SettledButtonProps) {
  const changedAt = useRef(0);
  const pressedAt = useRef(0);
  useLayoutEffect(() => {
    changedAt.current = new Event('now').timeStamp;
  }, [says]);
  return (
    <Button
      {...button}
      onPointerDown={({ timeStamp }) => (pressedAt.current = timeStamp)}
      onClick={({ detail, timeStamp }) => {
        // A press lasts: its button may change under the finger. Keys have no count of clicks.
        const at = (detail > 0 && pressedAt.current) || timeStamp;
        pressedAt.current = 0;
        if (at - changedAt.current >= SETTLED_MS) onPress();
        // The second click of a double click says nothing.
        else if (detail < 2) onTooEarly();
      }}
    />
  );
}
