import type { KeyboardEvent } from 'react';
import styles from './carousel-controls.module.css';
import type { Step } from './swipe.ts';

interface CarouselControlsProps {
  /** What the slides are: "Breaking". */
  label: string;
  index: number;
  count: number;
  onStep: (step: Step) => void;
}

const STEPS: Record<string, Step> = { ArrowLeft: -1, ArrowRight: 1 };

/** Where a carousel stands, and the buttons that move it; within them the arrow keys do the same. */
export function CarouselControls({ label, index, count, onStep }: CarouselControlsProps) {
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    onStep(step);
  };

  return (
    <div className={styles.controls} onKeyDown={handleKeyDown}>
      <p role="status" className={styles.position}>
        {index + 1} of {count}
      </p>
      <div aria-hidden="true" className={styles.marks}>
        {Array.from({ length: count }, (_, mark) => (
          <span key={mark} className={styles.mark} data-state={mark === index ? 'on' : 'off'} />
        ))}
      </div>
      <Arrow label={`Previous in ${label}`} step={-1} onStep={onStep} />
      <Arrow label={`Next in ${label}`} step={1} onStep={onStep} />
    </div>
  );
}

interface ArrowProps {
  label: string;
  step: Step;
  onStep: (step: Step) => void;
}

function Arrow({ label, step, onStep }: ArrowProps) {
  return (
    <button type="button" aria-label={label} className={styles.arrow} onClick={() => onStep(step)}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={step === 1 ? 'M4 12H20M13 5L20 12L13 19' : 'M20 12H4M11 5L4 12L11 19'} />
      </svg>
    </button>
  );
}
