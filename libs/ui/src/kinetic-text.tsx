import type { CSSProperties } from 'react';
import styles from './kinetic-text.module.css';

/** Archivo's width axis, in percent. */
const WIDEST = 125;
const NARROWEST = 62;

interface KineticTextProps {
  text: string;
  /** Widths of the first and the last letter, in percent of normal, between 62 and 125. */
  from?: number;
  to?: number;
}

/** Words whose letters go from wide to narrow, and move along that axis when they enter. Read as one text. */
export function KineticText({ text, from = WIDEST, to = NARROWEST }: KineticTextProps) {
  const letters = [...text];
  const step = (to - from) / Math.max(1, letters.length - 1);
  return (
    <>
      <span className={styles.read}>{text}</span>
      <span aria-hidden="true">
        {letters.map((letter, index) => (
          <span
            key={index}
            className={styles.letter}
            style={letterStyle(from + step * index, index)}
          >
            {letter}
          </span>
        ))}
      </span>
    </>
  );
}

function letterStyle(width: number, index: number): CSSProperties {
  return { '--letter-width': `${width.toFixed(1)}%`, '--letter-index': index } as CSSProperties;
}
