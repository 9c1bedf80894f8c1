import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

/** `primary`: the one main action of a screen. `chalk`: the call on a stage. `quiet`: everything else. */
type ButtonVariant = 'primary' | 'chalk' | 'quiet';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
}

/** A button. It does not submit a form unless it is told to. */
export function Button({ variant = 'quiet', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={classNames(buttonClass(variant), className)} {...rest} />;
}

/** The looks of a button, for links that are styled as one. */
export function buttonClass(variant: ButtonVariant): string {
  return classNames(styles.button, styles[variant]);
}
