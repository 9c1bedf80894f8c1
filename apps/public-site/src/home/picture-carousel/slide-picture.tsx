import { Picture } from '@nox/figures';
import type { ComponentProps } from 'react';
import type { CarouselPicture } from '../pictures.ts';
import styles from './picture-carousel.module.css';

export interface PictureCarouselProps {
  label: string;
  pictures: readonly CarouselPicture[];
  ratio: ComponentProps<typeof Picture>['ratio'];
  effect: 'slide' | 'fade';
  /** Pixels between two pictures. */
  gap: number;
  hasAutoplay?: boolean;
}

interface SlidePictureProps extends Pick<PictureCarouselProps, 'ratio'> {
  picture: CarouselPicture;
}

export function SlidePicture({ picture, ratio }: SlidePictureProps) {
  const { name, description, dancers } = picture;
  return (
    <figure>
      <Picture dancers={dancers} ratio={ratio} label={description} className={styles.picture} />
      <figcaption className={styles.name}>{name}</figcaption>
    </figure>
  );
}
