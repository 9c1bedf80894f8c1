import styles from './carousel-controls.module.css';

/** Drawn with strokes on a grid of 24. */
const DRAWINGS = {
  previous: 'M20 12H4M11 5L4 12L11 19',
  next: 'M4 12H20M13 5L20 12L13 19',
  pause: 'M8 5V19M16 5V19',
  play: 'M7 5L19 12L7 19Z',
};

/** The sign on a control. Decorative: the control says what it does. */
export function ControlIcon({ name }: { name: keyof typeof DRAWINGS }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={styles.icon}>
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
