import type { Picture } from '@nox/figures';
import type { ComponentProps } from 'react';

export interface CarouselPicture extends Pick<ComponentProps<typeof Picture>, 'dancers'> {
  /** Stands below it. */
  name: string;
  /** What it shows, for those who do not see it. */
  description: string;
}

export interface PictureCarouselProps {
  /** What the pictures are of, for those who hear the page. */
  label: string;
  pictures: readonly CarouselPicture[];
  ratio: ComponentProps<typeof Picture>['ratio'];
  /** `slide`: the next comes from the side. `fade`: one becomes the other. */
  effect: 'slide' | 'fade';
  /** Pixels between two pictures. */
  gap: number;
  /** Goes on by itself, until somebody stops it. */
  isRotating?: boolean;
}
