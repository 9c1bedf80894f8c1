import type { ComponentProps } from 'react';
import { round } from './pose.ts';

type Path = ComponentProps<'path'>;

const FRINGE: Path = {
  d: 'M25.5 49C24 36 31 31.5 40 31.5S56 36 54.5 49C53 42 47 41 42 39.5C38 43 28 42 25.5 49Z',
};

const ROUND = { fill: 'none', strokeLinecap: 'round' } as const;

/** What is behind the head, whose centre is at 40, 48 and whose radius is 13.5, and in front. Each outline is recognisable in a thumbnail. */
const HEADS: readonly { behind?: Path; front: readonly Path[] }[] = [
  // Short.
  { front: [FRINGE] },
  // A bun.
  { behind: { d: 'M32.5 27.5A7.5 7.5 0 1 1 47.5 27.5A7.5 7.5 0 1 1 32.5 27.5Z' }, front: [FRINGE] },
  // A cap, worn forwards.
  {
    front: [
      { d: 'M26 46C26 36.5 32 32 40 32S54 36.5 54 46Z' },
      { d: 'M34 44.2H62', strokeWidth: 4.4, ...ROUND },
    ],
  },
  // Long, over one shoulder.
  {
    behind: { d: 'M40 31C27 31 22 40 23 52C24 64 20 73 13 80C24 86 38 81 38 64L46 60V31Z' },
    front: [FRINGE],
  },
  // Braids.
  {
    behind: {
      d: 'M26 46C22 56 22 70 22 84M54 46C58 56 58 70 58 84',
      strokeWidth: 7.2,
      strokeDasharray: '0 6.4',
      ...ROUND,
    },
    front: [FRINGE],
  },
  // Curls.
  {
    behind: { d: 'M27 53A13 13 0 1 1 53 53', strokeWidth: 13, strokeDasharray: '0 7.6', ...ROUND },
    front: [{ d: 'M28 42A14 14 0 0 1 52 42C46 39 34 39 28 42Z' }],
  },
  // Headphones.
  {
    front: [
      { d: 'M24.5 48V45A15.5 15.5 0 0 1 55.5 45V48', fill: 'none', strokeWidth: 3.2 },
      { d: 'M24.5 45.5V54.5M55.5 45.5V54.5', strokeWidth: 6.4, strokeLinecap: 'round' },
    ],
  },
  // A tail.
  {
    behind: {
      d: 'M33 35C20 28 13 36 15 47C16 54 14 58 10 61C20 62 25 55 24 47C23.5 42 27 39 31 41Z',
    },
    front: [FRINGE],
  },
];

const TILTS_DEG = [-9, 7, 0, -5, 10];

const ECHOES = [
  { offset: 8, opacity: 0.2 },
  { offset: 4, opacity: 0.5 },
];

const [CHALK, LIGHT] = ['var(--chalk)', 'var(--light)'];
const SHOULDERS = 'M12 104C12 80 24 70 40 70S68 80 68 104Z';
const NECK = 'M35.5 52H44.5V74H35.5Z';
/** The head is tilted around this point of the middle line. */
const PIVOT_Y = 68;

/** SVG path data of the head, with its centre where a tilt moves it. */
function headPath(tiltDeg = 0): string {
  const angle = (tiltDeg * Math.PI) / 180;
  const arm = PIVOT_Y - 48;
  const [x, y] = [26.5 + arm * Math.sin(angle), PIVOT_Y - arm * Math.cos(angle)];
  return `M${round(x)} ${round(y)}a13.5 13.5 0 1 1 27 0a13.5 13.5 0 1 1 -27 0Z`;
}

interface BustProps extends Omit<ComponentProps<'svg'>, 'children'> {
  /** A whole number from 0, from which hair, tilt, colours and direction follow. */
  variant?: number;
}

/** The placeholder for a person's photo. Decorative: the name is written beside it. */
export function Bust({ variant = 0, ...rest }: BustProps) {
  const head = HEADS[variant % HEADS.length]!;
  const others = Math.floor(variant / HEADS.length);
  const tiltDeg = TILTS_DEG[others % TILTS_DEG.length]!;
  const isMirrored = Math.floor(others / TILTS_DEG.length) % 2 === 1;
  const isChalk = Math.floor(others / TILTS_DEG.length / 2) % 2 === 0;
  const [body, hair] = isChalk ? [CHALK, LIGHT] : [LIGHT, CHALK];
  return (
    <svg
      viewBox="0 0 80 100"
      // A lower frame shows the lamp and the head.
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <rect width="80" height="100" fill="var(--ink-3)" />
      <path d="M30 0H50L72 100H8Z" fill="var(--light)" opacity="0.16" />
      <path d="M33 0H47V3H33Z" fill="var(--lamp)" />
      <g transform={isMirrored ? 'matrix(-1 0 0 1 80 0)' : undefined}>
        {ECHOES.map(({ offset, opacity }) => (
          <path
            key={offset}
            d={SHOULDERS + headPath(tiltDeg)}
            fill="var(--light-deep)"
            opacity={opacity}
            transform={`translate(${-offset} ${offset / 6})`}
          />
        ))}
        <path d={SHOULDERS} fill={body} />
        <g transform={`rotate(${tiltDeg} 40 ${PIVOT_Y})`}>
          {head.behind && <path fill={hair} stroke={hair} strokeWidth="0" {...head.behind} />}
          <path d={NECK + headPath()} fill={body} />
          {head.front.map((path) => (
            <path key={path.d} fill={hair} stroke={hair} strokeWidth="0" {...path} />
          ))}
        </g>
      </g>
    </svg>
  );
}

/** A name's variant, by its FNV-1a hash. The last shift mixes the higher bits into the lower ones, which select it. */
export function bustVariant(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
