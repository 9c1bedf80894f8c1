import { classNames } from '@nox/ui';
import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import styles from './reveal.module.css';
import { revealOnce } from './reveal-once.ts';

interface RevealProps extends ComponentProps<'div'> {
  /** How much of it must be in sight before it enters, from 0 to 1. */
  amount: number;
  /** Seconds between the entrances of its children; without it they enter together. */
  stagger?: number;
}

/**
 * Its children enter once, when they come into sight. They are there before that, for those who hear the page or
 * search in it; and visible, where scripts do not run or motion is not wanted.
 */
export function Reveal({ amount, stagger = 0, className, ...rest }: RevealProps) {
  const element = useRef<HTMLDivElement>(null);
  // Before the browser paints: nobody sees them leave.
  useLayoutEffect(() => revealOnce(element.current!, amount, stagger), [amount, stagger]);
  return <div ref={element} className={classNames(styles.reveal, className)} {...rest} />;
}
