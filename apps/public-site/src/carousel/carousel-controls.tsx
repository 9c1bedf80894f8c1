import { classNames } from '@nox/ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../components/icon.tsx';
import styles from './carousel-controls.module.css';
import type { Step } from './slides.ts';

const ARROW_RIGHT = 'M4 12H20M13 5L20 12L13 19';
const ARROW_LEFT = 'M20 12H4M11 5L4 12L11 19';

const STEPS: Record<string, Step> = { ArrowLeft: -1, ArrowRight: 1 };

interface CarouselControlsProps {
  /** What a step leads to, after "Previous" and "Next". */
  label: string;
  /** Absent where an enhancement handles them. */
  onStep?: (step: Step) => void;
  className?: string | undefined;
  children: ReactNode;
}

/** The controls of a carousel: previous, next, and the arrow keys on all of them. */
export function CarouselControls(props: CarouselControlsProps) {
  const { label, onStep, className, children } = props;

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || !onStep) return;
    event.preventDefault();
    onStep(step);
  };

  return (
    <div
      className={classNames(styles.controls, className)}
      data-controls=""
      onKeyDown={handleKeyDown}
    >
      {children}
      <IconButton
        icon={ARROW_LEFT}
        aria-label={`Previous ${label}`}
        data-step="-1"
        onClick={() => onStep?.(-1)}
      />
      <IconButton
        icon={ARROW_RIGHT}
        aria-label={`Next ${label}`}
        data-step="1"
        onClick={() => onStep?.(1)}
      />
    </div>
  );
}
