import type { ComponentProps } from 'react';
import styles from './figure.module.css';
import { type Joint, jointsOf, type Pose } from './pose.ts';

const LIMB = 7.6;
const HEAD = 6.6;

const ECHOES = [
  { offset: 7, opacity: 0.2 },
  { offset: 3.5, opacity: 0.5 },
];

/** The colour of an echo beside that of its body; `ink` stands on a light ground. */
const ECHO_TONES = { chalk: 'light', light: 'light-deep', dust: 'light-deep', ink: 'light' };
export type Tone = keyof typeof ECHO_TONES;

interface FigureProps {
  pose: Pose;
  tone?: Tone | undefined;
  transform?: string;
}

export const Figure = ({ pose, tone = 'chalk', transform }: FigureProps) => (
  <g transform={transform} className={tone === 'ink' ? styles.ink : undefined}>
    {ECHOES.map(({ offset, opacity }) => (
      <g
        key={offset}
        {...painted(`var(--${ECHO_TONES[tone]})`)}
        opacity={opacity}
        transform={`translate(${-offset} ${offset / 6})`}
      >
        <Body pose={pose} />
      </g>
    ))}
    <g {...painted(`var(--body, var(--${tone}))`)}>
      <Body pose={pose} />
    </g>
  </g>
);

const painted = (colour: string) => ({ fill: colour, stroke: colour });

function Body({ pose }: Pick<FigureProps, 'pose'>) {
  const [x, y] = pose.spine;
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

export const Dancer = ({ pose, className = '', ...rest }: DancerProps) => (
  <svg
    viewBox="0 0 104 100"
    aria-hidden="true"
    focusable="false"
    className={`${styles.alone} ${className}`}
    {...rest}
  >
    <Figure pose={pose} />
  </svg>
);

/** How far an elbow or knee is rounded, as a fraction of the shorter bone beside it. */
const BEND = 0.35;

/** SVG path data of two limbs from one joint: straight bones with rounded joints. */
function limbPaths(start: Joint, limbs: Pose['arms']): string {
  const [leftMiddle, leftEnd, rightMiddle, rightEnd] = jointsOf(limbs);
  return limbPath(start, leftMiddle!, leftEnd!) + limbPath(start, rightMiddle!, rightEnd!);
}

function limbPath(start: Joint, middle: Joint, end: Joint): string {
  const into = between(middle, start, BEND);
  const outOf = between(middle, end, BEND);
  return `M${point(start)}L${point(into)}Q${point(middle)} ${point(outOf)}L${point(end)}`;
}

/** SVG path data of the whole body except the head: torso, arms and legs, to be drawn with one thick round stroke. */
export function bodyPath({ spine, arms, legs }: Pose): string {
  const [, shoulders, hips] = jointsOf(spine);
  const torso = `M${point(shoulders!)}L${point(hips!)}`;
  return torso + limbPaths(shoulders!, arms) + limbPaths(hips!, legs);
}

const between = (a: Joint, b: Joint, fraction: number): Joint => [
  a[0] + (b[0] - a[0]) * fraction,
  a[1] + (b[1] - a[1]) * fraction,
];

const point = ([x, y]: Joint): string => `${round(x)} ${round(y)}`;

const round = (value: number): number => Math.round(value * 10) / 10;
