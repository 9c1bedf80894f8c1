import { Picture } from '@nox/figures';
import type { ComponentProps } from 'react';
import styles from './picture-slides.module.css';
import type { CarouselPicture } from './pictures.ts';

/** The slides of a carousel of drawn pictures. */
export function slidesOf(
  pictures: readonly CarouselPicture[],
  ratio: ComponentProps<typeof Picture>['ratio'],
) {
  return pictures.map(({ name, description, dancers }) => ({
    key: name,
    content: (
      <figure>
        <Picture dancers={dancers} ratio={ratio} label={description} className={styles.picture} />
        <figcaption className={styles.name}>{name}</figcaption>
      </figure>
    ),
  }));
}
