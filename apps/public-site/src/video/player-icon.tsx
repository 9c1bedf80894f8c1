import styles from './player-icon.module.css';

/** Drawn on a grid of 24; filled shapes for what plays, strokes for the rest. */
const DRAWINGS = {
  play: { path: 'M6 3L21 12L6 21Z', isFilled: true },
  pause: { path: 'M5 3H10V21H5ZM14 3H19V21H14Z', isFilled: true },
  muted: { path: 'M3 9V15H7L12 20V4L7 9ZM16 9L22 15M22 9L16 15', isFilled: false },
  loud: {
    path: 'M3 9V15H7L12 20V4L7 9ZM16 8A5.7 5.7 0 0 1 16 16M19 5A10 10 0 0 1 19 19',
    isFilled: false,
  },
  expand: { path: 'M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15', isFilled: false },
  shrink: { path: 'M9 4V9H4M20 9H15V4M15 20V15H20M4 15H9V20', isFilled: false },
} as const;

/** Decorative: the button around it says what it does. */
export function PlayerIcon({ drawing }: { drawing: keyof typeof DRAWINGS }) {
  const { path, isFilled } = DRAWINGS[drawing];
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      className={isFilled ? styles.filled : styles.drawn}
    >
      <path d={path} />
    </svg>
  );
}
