import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { BUST_LOOKS } from './bust-looks.tsx';
import styles from './bust.module.css';

/** How the head is held, in degrees. */
const TILTS = [-9, 7, 0, -5, 10];

/** The echoes behind, as those of a dancer: how far each lags, and how much of it is left. */
const ECHOES = [
  { lag: 8, opacity: 0.2 },
  { lag: 4, opacity: 0.5 },
];

const SHOULDERS = 'M12 104C12 80 24 70 40 70S68 80 68 104Z';

interface BustProps extends Omit<ComponentProps<'svg'>, 'children'> {
  /** Any whole number from 0: which hair, how the head is held, in which colours, and facing where. */
  variant?: number;
}

/** Stands where a person's photo is missing: somebody under a lamp. Decorative; the name stands beside it. */
export function Bust({ variant = 0, className, ...rest }: BustProps) {
  const look = BUST_LOOKS[variant % BUST_LOOKS.length]!;
  const others = Math.floor(variant / BUST_LOOKS.length);
  const tilt = `rotate(${TILTS[others % TILTS.length]} 40 68)`;
  const isMirrored = Math.floor(others / TILTS.length) % 2 === 1;
  const isChalk = Math.floor(others / TILTS.length / 2) % 2 === 0;
  return (
    <svg
      viewBox="0 0 80 100"
      // Where it is shown less high, the lamp and the head stay.
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
      className={classNames(isChalk ? styles.chalk : styles.light, className)}
      {...rest}
    >
      <rect width="80" height="100" className={styles.ground} />
      <path d="M30 0H50L72 100H8Z" className={styles.beam} />
      <path d="M33 0H47V3H33Z" className={styles.lamp} />
      <g transform={isMirrored ? 'matrix(-1 0 0 1 80 0)' : undefined}>
        {ECHOES.map(({ lag, opacity }) => (
          <g
            key={lag}
            className={styles.echo}
            opacity={opacity}
            transform={`translate(${-lag} ${lag / 6})`}
          >
            <path d={SHOULDERS} />
            <circle cx="40" cy="48" r="13.5" transform={tilt} />
          </g>
        ))}
        <path d={SHOULDERS} className={styles.body} />
        <g transform={tilt}>
          <g className={styles.hair}>{look.behind}</g>
          <path d="M40 52V74" className={styles.neck} />
          <circle cx="40" cy="48" r="13.5" className={styles.body} />
          <g className={styles.hair}>{look.front}</g>
        </g>
      </g>
    </svg>
  );
}
