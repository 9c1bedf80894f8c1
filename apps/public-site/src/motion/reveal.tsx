import { classNames } from '@nox/ui';
import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import styles from './reveal.module.css';
import { revealOnce } from './reveal-once.ts';

interface RevealProps extends ComponentProps<'div'> {
  /** The share of it that must be visible before it enters, from 0 to 1. */
  amount: number;
  /** Seconds between the entrances of its children; without it they enter together. */
  stagger?: number;
}

/**
 * Its children enter once, when they become visible. They are in the document before, for screen readers and search,
 * and visible where scripts do not run or motion is reduced.
 */
export function Reveal({ amount, stagger = 0, className, ...rest }: RevealProps) {
  const element = useRef<HTMLDivElement>(null);
  // Before the browser paints, so that hiding them does not flicker.
  useLayoutEffect(() => revealOnce(element.current!, amount, stagger), [amount, stagger]);
  return <div ref={element} className={classNames(styles.reveal, className)} {...rest} />;
}
