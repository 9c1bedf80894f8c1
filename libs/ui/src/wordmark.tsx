import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { ResponsiveImage, type ResponsiveImageProps } from './responsive-image.tsx';
import styles from './wordmark.module.css';

interface Named {
  name: string;
  logoUrl?: string;
  logo?: ResponsiveImageProps['image'];
}

/** What the server tells every page; an earlier one does not. See `currentSociety` of `libs/contracts`. */
const society = () => (globalThis as { noxSociety?: Named }).noxSociety ?? { name: 'NOX' };

export const societyName = (): string => society().name;

/** A longer name is smaller, and has two lines. */
const MAX_SHORT = 12;

/** The society's logo, or its name. */
export function Wordmark({ className, ...rest }: Omit<ComponentProps<'span'>, 'children'>) {
  const { name, logoUrl, logo }: Named = society();
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
