import { classNames } from '@nox/ui';
import { Children, type ReactNode } from 'react';
import { IconButton } from '../components/icon.tsx';
import { Carousel, Controls, marksOf, Position } from './carousel.tsx';
import enhancePictures, { PAUSE } from './enhance-pictures.ts';
import styles from './picture-carousel.module.css';

/** More bullets would be too small to touch. */
const MAX_BULLETS = 8;

interface PictureCarouselProps {
  label: string;
  effect?: 'slide' | 'fade';
  hasAutoplay?: boolean;
  /** A dialog shows nothing before it is known which picture's button opened it. */
  isInDialog?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** One picture at a time, on every screen. */
export function PictureCarousel(props: PictureCarouselProps) {
  const { label, effect = 'slide', hasAutoplay = false, isInDialog, className, children } = props;
  const count = Children.count(children);
  return (
    <Carousel
      of={enhancePictures}
      options={{ label, swipe: 'either', isFading: effect === 'fade' }}
      className={classNames(styles.pictures, styles[effect])}
      rowClass={classNames(styles.row, className)}
      isWaiting={isInDialog}
      slides={children}
    >
      <Controls of="picture" count={count}>
        {hasAutoplay && (
          <IconButton icon={PAUSE} aria-label="Pause the pictures" data-autoplay="" />
        )}
        {count > MAX_BULLETS ? (
          <Position count={count} />
        ) : (
          <ul role="list" className={styles.bullets}>
            {marksOf(count).map((mark, index) => (
              <li key={index}>
                <button type="button" aria-label={`Picture ${index + 1}`} {...mark} />
              </li>
            ))}
          </ul>
        )}
      </Controls>
    </Carousel>
  );
}
