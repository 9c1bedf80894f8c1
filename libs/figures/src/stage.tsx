import type { ComponentProps } from 'react';
import styles from './picture.module.css';

/** In stage units; 14 of the height are below the feet. */
const HEIGHT = 120;
const TOP = -10;
const WIDTHS = { '4:3': 160, '16:9': 213.33, '3:2': 180 };

/** The radius of the pool of light, as a share of the width. */
const POOL = 0.4;

export interface StageProps extends Omit<ComponentProps<'svg'>, 'viewBox'> {
  ratio: keyof typeof WIDTHS;
  light?: 'light' | 'lamp' | undefined;
  /** The text alternative. Without it the picture is decorative. */
  label?: string | undefined;
}

/** A stage in the light, with what stands on it. */
export function Stage({ ratio, light = 'light', label, className, children, ...rest }: StageProps) {
  const width = WIDTHS[ratio];
  const left = -width / 2;
  const pool = width * POOL;
  return (
    <svg
      viewBox={`${left} ${TOP} ${width} ${HEIGHT}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      focusable="false"
      className={[styles.picture, styles[light], className].filter(Boolean).join(' ')}
      {...rest}
    >
      <rect x={left} y={TOP} width={width} height={HEIGHT} className={styles.background} />
      <path d={`M-9 ${TOP}H9L${pool} 94A${pool} 9 0 0 1 ${-pool} 94Z`} className={styles.beam} />
      <ellipse cy="94" rx={pool} ry="9" className={styles.pool} />
      <rect x="-9" y={TOP} width="18" height="2.4" className={styles.source} />
      <path d={`M${left} 107.5H${-left}`} className={styles.mark} />
      {children}
    </svg>
  );
}
