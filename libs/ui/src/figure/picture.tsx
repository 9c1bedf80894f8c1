import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Figure } from './figure.tsx';
import styles from './picture.module.css';
import { placement, type PlacedDancer } from './placed-dancer.ts';

/** Pictures are 120 stage units high, 14 of them below the line of the feet; how wide is a matter of the ratio. */
const HEIGHT = 120;
const TOP = -10;
const WIDTHS = { '4:3': 160, '16:9': 213.33, '3:2': 180, '4:5': 96 };

/** How far the pool of light reaches to either side, as a share of the width. */
const POOL = 0.4;

interface PictureProps extends Omit<ComponentProps<'svg'>, 'children' | 'viewBox'> {
  /** From the back of the stage to the front. */
  dancers: readonly PlacedDancer[];
  ratio: keyof typeof WIDTHS;
  light?: 'light' | 'lamp' | undefined;
  /** What the picture shows, for those who do not see it. Without it the picture is decorative. */
  label?: string | undefined;
}

/** Dancers in the one light of a dark hall. Scales to the width it is given. */
export function Picture({
  dancers,
  ratio,
  light = 'light',
  label,
  className,
  ...rest
}: PictureProps) {
  const width = WIDTHS[ratio];
  const left = -width / 2;
  const pool = width * POOL;
  return (
    <svg
      viewBox={`${left} ${TOP} ${width} ${HEIGHT}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      focusable="false"
      className={classNames(styles.picture, styles[light], className)}
      {...rest}
    >
      <rect x={left} y={TOP} width={width} height={HEIGHT} className={styles.hall} />
      <path d={`M-9 ${TOP}H9L${pool} 94A${pool} 9 0 0 1 ${-pool} 94Z`} className={styles.beam} />
      <ellipse cy="94" rx={pool} ry="9" className={styles.pool} />
      <rect x="-9" y={TOP} width="18" height="2.4" className={styles.source} />
      <path d={`M${left} 107.5H${-left}`} className={styles.mark} />
      {dancers.map((dancer, index) => (
        <Figure
          key={index}
          pose={dancer.pose}
          tone={dancer.tone}
          trail={dancer.trail}
          transform={placement(dancer)}
        />
      ))}
    </svg>
  );
}
