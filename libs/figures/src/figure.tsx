import type { ComponentProps } from 'react';
import styles from './figure.module.css';
import { type Joint, jointsOf, type Pose, round } from './pose.ts';

/** The width of a limb, in stage units. */
const LIMB = 7.6;
/** The radius of a head. */
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

/** Each body is one path: pages draw many figures, and a browser styles every element of them again when a dialog opens. */
export function Figure({ pose, tone = 'chalk', transform }: FigureProps) {
  const body = (colour: string) => ({
    d: bodyPath(pose),
    fill: 'none',
    stroke: colour,
    strokeWidth: LIMB,
  });
  return (
    <g
      transform={transform}
      className={tone === 'ink' ? styles.ink : undefined}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {ECHOES.map(({ offset, opacity }) => (
        <path
          key={offset}
          {...body(`var(--${ECHO_TONES[tone]})`)}
          opacity={opacity}
          transform={`translate(${-offset} ${round(offset / 6)})`}
        />
      ))}
      <path {...body(`var(--body, var(--${tone}))`)} />
    </g>
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

/** SVG path data of a body, to be drawn with a round stroke of {@link LIMB}, which widens the circle of the head to {@link HEAD}. */
export function bodyPath({ spine, arms, legs }: Pose): string {
  const [head, shoulders, hips] = jointsOf(spine);
  const torso = `M${point(shoulders!)}L${point(hips!)}`;
  const radius = round(HEAD - LIMB / 2);
  const arc = (dx: number) => `a${radius} ${radius} 0 1 1 ${dx} 0`;
  // The line from the centre fills the middle, where renderers may leave a hole.
  const circle = `M${point(head!)}h${radius}${arc(-2 * radius)}${arc(2 * radius)}`;
  return torso + limbPaths(shoulders!, arms) + limbPaths(hips!, legs) + circle;
}

const between = (a: Joint, b: Joint, fraction: number): Joint => [
  a[0] + (b[0] - a[0]) * fraction,
  a[1] + (b[1] - a[1]) * fraction,
];

const point = ([x, y]: Joint): string => `${round(x)} ${round(y)}`;
