import { classNames } from '@nox/ui';
import type { ReactNode } from 'react';
import styles from './still.module.css';

interface StillProps {
  /** Empty if there is none. */
  url: string;
  /** `row`: a thumbnail in a table. The others are large enough to judge it. */
  size: 'row' | 'upright' | 'wide';
  /** Stands where there is none. */
  placeholder: ReactNode;
}

/** A picture in a frame of fixed size. Decorative: the name stands beside it. */
export function Still({ url, size, placeholder }: StillProps) {
  return (
    <span className={classNames(styles.frame, styles[size])}>
      {url ? <img src={url} alt="" loading="lazy" decoding="async" /> : placeholder}
    </span>
  );
}
