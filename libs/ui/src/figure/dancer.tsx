import type { ComponentProps } from 'react';
import { Figure } from './figure.tsx';
import type { Pose } from './pose.ts';

interface DancerProps extends Omit<ComponentProps<'svg'>, 'children'> {
  pose: Pose;
}

/** A dancer drawn from a pose, with violet echoes of where they just were. Decorative. */
export function Dancer({ pose, ...rest }: DancerProps) {
  return (
    <svg viewBox="0 0 104 100" aria-hidden="true" focusable="false" {...rest}>
      <Figure pose={pose} />
    </svg>
  );
}
