import type { ComponentProps } from 'react';
import { Figure, type Tone } from './figure.tsx';
import type { Pose } from './pose.ts';

export interface PlacedDancer {
  pose: Pose;
  /** Stage units to the right of the middle, 0 if absent. */
  x?: number;
  /** 1 if absent; a smaller dancer is further back. */
  scale?: number;
  isMirrored?: boolean;
  /** `chalk` if absent, `ink` on a light ground. Neighbours that touch read better in two tones. */
  tone?: Tone;
}

/** Heights and widths are in stage units; 14 of the height are below the feet. */
const HEIGHT = 120;
const TOP = -10;
const WIDTHS = { '4:3': 160, '16:9': 213.33, '3:2': 180 };

/** The radius of the pool of light, as a share of the width. */
const POOL = 0.4;
const POOLS = { light: 'var(--light-deep)', lamp: 'var(--lamp)' };

interface PictureProps extends Omit<ComponentProps<'svg'>, 'children' | 'viewBox'> {
  dancers: readonly PlacedDancer[];
  ratio: keyof typeof WIDTHS;
  light?: 'light' | 'lamp' | undefined;
  /** It stands on a light ground. */
  isByDay?: boolean | undefined;
  label?: string | undefined;
}

export function Picture(props: PictureProps) {
  const { dancers, ratio, light = 'light', isByDay = false, label, ...rest } = props;
  const width = WIDTHS[ratio];
  const left = -width / 2;
  const pool = width * POOL;
  const source = `var(--${light})`;
  return (
    <svg
      viewBox={`${left} ${TOP} ${width} ${HEIGHT}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      focusable="false"
      {...rest}
    >
      {!isByDay && <rect x={left} y={TOP} width={width} height={HEIGHT} fill="var(--ink-2)" />}
      <g fill={source} strokeWidth="1.6">
        <path d={`M-9 ${TOP}H9L${pool} 94A${pool} 9 0 0 1 ${-pool} 94Z`} opacity="0.12" />
        <ellipse cy="94" rx={pool} ry="9" fill={POOLS[light]} opacity="0.4" />
        <rect x="-9" y={TOP} width="18" height="2.4" />
        <path d={`M${left} 107.5H${-left}`} stroke={source} strokeDasharray="6 6" opacity="0.85" />
      </g>
      {dancers.map((dancer, index) => (
        <Figure
          key={index}
          pose={dancer.pose}
          tone={dancer.tone ?? (isByDay ? 'ink' : 'chalk')}
          transform={placement(dancer)}
        />
      ))}
    </svg>
  );
}

const FLOOR = 96;
/** Dancers scale around this height, so that those further back stand higher up. */
const HORIZON = 62;

/** The SVG transform from a dancer's stage of 100 by 100 units to the picture. */
export function placement({ x = 0, scale = 1, isMirrored = false }: PlacedDancer): string {
  const floor = HORIZON + (FLOOR - HORIZON) * scale;
  const side = isMirrored ? -scale : scale;
  return `translate(${x} ${floor}) scale(${side} ${scale}) translate(-50 ${-FLOOR})`;
}
