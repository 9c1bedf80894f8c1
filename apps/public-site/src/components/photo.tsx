import { ResponsiveImage } from '@nox/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './photo.module.css';

interface PhotoProps extends ComponentProps<typeof ResponsiveImage> {
  url: string;
  fallback: ReactNode;
}

/** An uploaded image. The shell's inline script hides one that cannot be loaded. */
export function Photo({ fallback, ...image }: PhotoProps) {
  if (image.url === '') return fallback;
  return (
    <span className={styles.photo}>
      <ResponsiveImage data-photo="" {...image} />
      {fallback}
    </span>
  );
}
