import type { ComponentProps } from 'react';
import styles from './figure.module.css';
import { bodyPath } from './body-path.ts';
import type { Pose } from './pose.ts';

const LIMB = 7.6;
const HEAD = 6.6;

/** The echoes behind a dancer: how far each lags, in stage units, and how much of it is left. */
const ECHOES = [
  { lag: 7, opacity: 0.2 },
  { lag: 3.5, opacity: 0.5 },
];

interface FigureProps {
  pose: Pose;
  tone?: 'chalk' | 'light' | 'dust' | undefined;
  /** Where it just was, the longer ago the earlier; without it, the echoes only lag. */
  trail?: readonly [Pose, Pose] | undefined;
  /** SVG transform from the pose's stage to where the figure stands. */
  transform?: string;
}

/** A pose as flesh, with violet echoes of where it just was. Inside an `svg`. */
export function Figure({ pose, tone = 'chalk', trail, transform }: FigureProps) {
  return (
    <g transform={transform} className={styles[tone]}>
      {ECHOES.map(({ lag, opacity }, index) => (
        <g
          key={lag}
          className={styles.echo}
          opacity={opacity}
          transform={`translate(${-lag} ${lag / 6})`}
        >
          <Body pose={trail?.[index] ?? pose} />
        </g>
      ))}
      <g className={styles.body}>
        <Body pose={pose} />
      </g>
    </g>
  );
}

function Body({ pose }: Pick<FigureProps, 'pose'>) {
  const [x, y] = pose.head;
  return (
    <>
      <path
        d={bodyPath(pose)}
        fill="none"
        strokeWidth={LIMB}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={x} cy={y} r={HEAD} stroke="none" />
    </>
  );
}

interface DancerProps extends Omit<ComponentProps<'svg'>, 'children'> {
  pose: Pose;
}

/** A dancer drawn from a pose, with violet echoes of where they just were. Decorative. */
export function Dancer({ pose, ...rest }: DancerProps) {
  return (
    <svg viewBox="0 0 104 100" aria-hidden="true" focusable="false" {...rest}>
      <Figure pose={pose} />
    </svg>
  );
}
