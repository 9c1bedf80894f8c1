import type { picturesIn } from '@nox/contracts';
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

interface OwnPictureProps extends Pick<PhotoProps, 'boxes' | 'isFirst' | 'className' | 'fallback'> {
  /** Absent where the society has none in this place: then what is drawn is there. */
  picture: ReturnType<typeof picturesIn>[number] | undefined;
}

/** The society's own picture in place of a drawn one. */
export function OwnPicture({ picture, ...shown }: OwnPictureProps) {
  if (!picture) return shown.fallback;
  const { url, alt = '', focus, image } = picture;
  return <Photo {...{ url, alt, focus, image }} {...shown} />;
}
