import type { ComponentProps } from 'react';
import { classNames } from './classes.ts';
import { ResponsiveImage } from './responsive-image.tsx';
import styles from './candidate-picture.module.css';

interface CandidatePictureProps {
  /** Absent where the candidate has added none. */
  image: ComponentProps<typeof ResponsiveImage>['image'];
  /** Whether this browser may load it already. */
  isAllowed: boolean;
  alt: string;
  className?: string | undefined;
}

const BOXES = [{ width: '7.5rem', ratio: 4 / 5 }];

export function CandidatePicture({ image, isAllowed, alt, className }: CandidatePictureProps) {
  if (!image) return null;
  const address = `${image.path}/${image.widths[0]}.${image.formats.at(-1)}`;
  return (
    <div className={classNames(styles.picture, className)}>
      {isAllowed && (
        <ResponsiveImage
          url={address}
          image={image}
          boxes={BOXES}
          alt={alt}
          className={styles.frame}
        />
      )}
    </div>
  );
}
