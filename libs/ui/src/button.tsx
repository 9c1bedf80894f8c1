import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './button.module.css';

/**
 * `primary`: the main action of a screen. `secondary`: the main link of a section. `plain`: seldom wanted, beside others.
 * `destructive`: deletes or ends something, and is never the main action. `quiet`: everything else.
 */
type ButtonVariant = 'primary' | 'secondary' | 'plain' | 'destructive' | 'quiet';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
}

export const Button = ({ variant = 'quiet', className, type = 'button', ...rest }: ButtonProps) => (
  <button type={type} className={classNames(buttonClass(variant), className)} {...rest} />
);

export const buttonClass = (variant: ButtonVariant): string =>
  classNames(styles.button, styles[variant]);

/** Nothing where the browser has no clipboard, as on a page without HTTPS. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [isCopied, setIsCopied] = useState(false);
  if (!('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return <Button onClick={() => void copy()}>{isCopied ? 'Copied' : label}</Button>;
}
