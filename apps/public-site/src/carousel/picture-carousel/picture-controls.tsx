import { classNames } from '@nox/ui';
import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react';
import { IconButton } from '../../components/icon.tsx';
import { CarouselControls } from '../carousel-controls.tsx';
import type { Step } from '../slides.ts';
import { prefersReducedMotion } from '../../browser/browser.ts';
import styles from './picture-controls.module.css';

const PAUSE = 'M8 5V19M16 5V19';
const PLAY = 'M7 5L19 12L7 19Z';

/** More of them would be too small to touch. */
const MAX_BULLETS = 8;

interface PictureControlsProps {
  count: number;
  shown: number;
  /** Bullets get smaller with the distance from the one that is shown. */
  hasDynamicBullets: boolean;
  /** Whether autoplay is on; absent for a carousel without it. */
  isOn?: boolean | undefined;
  onToggle: () => void;
  onStep: (step: Step) => void;
  onShow: (index: number) => void;
}

export function PictureControls(props: PictureControlsProps) {
  const { count, shown, hasDynamicBullets, isOn, onToggle, onStep } = props;
  return (
    <CarouselControls
      label="picture"
      onStep={onStep}
      className={classNames(styles.controls, hasDynamicBullets && styles.dynamic)}
    >
      {isOn !== undefined && (
        <IconButton
          icon={isOn ? PAUSE : PLAY}
          aria-label={isOn ? 'Pause the pictures' : 'Play the pictures'}
          onClick={onToggle}
        />
      )}
      {count > MAX_BULLETS ? (
        <p className={styles.number}>
          {shown + 1} of {count}
        </p>
      ) : (
        <Bullets {...props} />
      )}
    </CarouselControls>
  );
}

function Bullets({ count, shown, onShow }: PictureControlsProps) {
  return (
    <ul role="list" className={styles.bullets}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <button
            type="button"
            className={styles.bullet}
            data-distance={distance(index, shown, count)}
            aria-label={`Picture ${index + 1}`}
            aria-current={index === shown}
            onClick={() => onShow(index)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Steps between two pictures, the shorter way round. */
function distance(index: number, shown: number, count: number): number {
  const steps = Math.abs(index - shown);
  return Math.min(steps, count - steps);
}

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
