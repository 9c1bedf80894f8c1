import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { society } from './local-format.ts';
import { ResponsiveImage } from './responsive-image.tsx';
import styles from './wordmark.module.css';

/** A longer name is smaller, and has two lines. */
const MAX_SHORT = 12;

/** The society's logo, or its name. */
export function Wordmark({ className, ...rest }: Omit<ComponentProps<'span'>, 'children'>) {
  const { name, logoUrl, logo } = society();
  return (
    <span
      className={classNames(styles.wordmark, className)}
      data-length={name.length > MAX_SHORT ? 'long' : undefined}
      {...rest}
    >
      {logoUrl ? (
        <ResponsiveImage
          className={styles.logo}
          url={logoUrl}
          image={logo}
          alt={name}
          boxes={[{ width: '10rem' }]}
          focus={{ x: 0, y: 0.5 }}
        />
      ) : (
        name
      )}
    </span>
  );
}
