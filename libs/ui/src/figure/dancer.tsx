import type { ComponentProps } from 'react';
import styles from './dancer.module.css';
import { bodyPath } from './limb-path';
import type { Pose } from './pose';

const LIMB = 7.6;
const HEAD = 6.6;

/** The echoes behind a dancer: how far each lags, in stage units, and how much of it is left. */
const ECHOES = [
  { lag: 7, opacity: 0.2 },
  { lag: 3.5, opacity: 0.5 },
];

interface DancerProps extends Omit<ComponentProps<'svg'>, 'children'> {
  pose: Pose;
}

/** A dancer drawn from a pose, with violet echoes of where they just were. Decorative. */
export function Dancer({ pose, ...rest }: DancerProps) {
  const path = bodyPath(pose);
  const [x, y] = pose.head;
  const body = (
    <>
      <path d={path} fill="none" strokeWidth={LIMB} strokeLinecap="round" strokeLinejoin="round" />
      <circle cx={x} cy={y} r={HEAD} stroke="none" />
    </>
  );
  return (
    <svg viewBox="0 0 104 100" aria-hidden="true" focusable="false" {...rest}>
      {ECHOES.map(({ lag, opacity }) => (
        <g
          key={lag}
          className={styles.echo}
          opacity={opacity}
          transform={`translate(${-lag} ${lag / 6})`}
        >
          {body}
        </g>
      ))}
      <g className={styles.body}>{body}</g>
    </svg>
  );
}
