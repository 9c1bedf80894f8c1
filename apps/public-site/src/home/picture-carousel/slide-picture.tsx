import { Picture } from '@nox/figures';
import type { CarouselPicture, PictureCarouselProps } from './picture-carousel-props.ts';
import styles from './slide-picture.module.css';

interface SlidePictureProps extends Pick<PictureCarouselProps, 'ratio'> {
  picture: CarouselPicture;
}

/** A picture and its name. */
export function SlidePicture({ picture, ratio }: SlidePictureProps) {
  const { name, description, dancers } = picture;
  return (
    <figure className={styles.slide}>
      <Picture dancers={dancers} ratio={ratio} label={description} className={styles.picture} />
      <figcaption className={styles.name}>{name}</figcaption>
    </figure>
  );
}
