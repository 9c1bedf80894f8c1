import { classNames } from '@nox/ui';
import type { ComponentProps } from 'react';
import styles from './reveal.module.css';

interface RevealProps extends ComponentProps<'div'> {
  /** The share of it that must be visible before it enters, from 0 to 1; spec section 9 has these figures. */
  amount: number;
  /** Seconds between the entrances of its children; without it they enter together. */
  stagger?: number;
}

/** Its children enter once, when visible: the shell's inline script does that. Without it they are there. */
export const Reveal = ({ amount, stagger, className, ...rest }: RevealProps) => (
  <div
    data-reveal={amount}
    data-stagger={stagger}
    className={classNames(styles.reveal, className)}
    {...rest}
  />
);
