import { classNames } from '@nox/ui';
import type { KeyboardEvent } from 'react';
import { bulletDistance } from './bullet-distance.ts';
import styles from './carousel-controls.module.css';
import { ControlIcon } from './control-icon.tsx';

interface CarouselControlsProps {
  count: number;
  /** Which picture is shown, from 0. */
  shown: number;
  /** Bullets are smaller the further they are from the one that is shown. */
  hasDynamicBullets: boolean;
  /** Whether the pictures go on by themselves; absent if they never do. */
  isOn?: boolean | undefined;
  onToggle: () => void;
  onPrevious: () => void;
  onNext: () => void;
  onShow: (index: number) => void;
}

/** What a carousel is moved by, beside a finger: pause, a bullet for each picture, and arrows. */
export function CarouselControls(props: CarouselControlsProps) {
  const { count, shown, hasDynamicBullets, isOn, onToggle, onPrevious, onNext, onShow } = props;

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    if (event.key === 'ArrowLeft') onPrevious();
    else onNext();
  };

  return (
    <div
      className={classNames(styles.controls, hasDynamicBullets && styles.dynamic)}
      onKeyDown={handleKeyDown}
    >
      {isOn !== undefined && (
        <button
          type="button"
          className={styles.button}
          aria-label={isOn ? 'Pause the pictures' : 'Play the pictures'}
          onClick={onToggle}
        >
          <ControlIcon name={isOn ? 'pause' : 'play'} />
        </button>
      )}
      <ul role="list" className={styles.bullets}>
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <button
              type="button"
              className={styles.bullet}
              data-distance={bulletDistance(index, shown, count)}
              aria-label={`Picture ${index + 1}`}
              aria-current={index === shown}
              onClick={() => onShow(index)}
            />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.button}
        aria-label="Previous picture"
        onClick={onPrevious}
      >
        <ControlIcon name="previous" />
      </button>
      <button type="button" className={styles.button} aria-label="Next picture" onClick={onNext}>
        <ControlIcon name="next" />
      </button>
    </div>
  );
}
