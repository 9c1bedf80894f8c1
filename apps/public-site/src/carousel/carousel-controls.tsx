import { classNames } from '@nox/ui';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './carousel-controls.module.css';
import type { Step } from './slides.ts';

/** Drawn with strokes on a grid of 24. */
const ICONS = {
  previous: 'M20 12H4M11 5L4 12L11 19',
  next: 'M4 12H20M13 5L20 12L13 19',
  pause: 'M8 5V19M16 5V19',
  play: 'M7 5L19 12L7 19Z',
};

const STEPS: Record<string, Step> = { ArrowLeft: -1, ArrowRight: 1 };

interface CarouselControlsProps {
  previousLabel: string;
  nextLabel: string;
  onStep: (step: Step) => void;
  className?: string | undefined;
  /** Shows the position, and further controls. */
  children: ReactNode;
}

/** The controls of a carousel: previous, next, and the arrow keys on all of them. */
export function CarouselControls(props: CarouselControlsProps) {
  const { previousLabel, nextLabel, onStep, className, children } = props;

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onStep(step);
  };

  return (
    <div className={classNames(styles.controls, className)} onKeyDown={handleKeyDown}>
      {children}
      <ControlButton icon="previous" label={previousLabel} onClick={() => onStep(-1)} />
      <ControlButton icon="next" label={nextLabel} onClick={() => onStep(1)} />
    </div>
  );
}

interface ControlButtonProps {
  icon: keyof typeof ICONS;
  label: string;
  onClick: () => void;
}

export function ControlButton({ icon, label, onClick }: ControlButtonProps) {
  return (
    <button type="button" aria-label={label} className={styles.button} onClick={onClick}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={ICONS[icon]} />
      </svg>
    </button>
  );
}
