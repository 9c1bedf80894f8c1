import { classNames, ui } from '@nox/ui';
import type { ReactNode } from 'react';
import { IconButton } from '../components/icon.tsx';
import { CarouselControls } from './carousel-controls.tsx';
import styles from './pictures.module.css';
import type { PictureOptions } from './slides.ts';

const PLAY = 'M7 5L19 12L7 19Z';

/** More of them would be too small to touch. */
const MAX_BULLETS = 8;

export interface PictureFrameProps extends PictureOptions {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
}

/** The elements that `enhancePictures` moves, after the carousel pattern of the ARIA Authoring Practices. */
export function PictureFrame(props: PictureFrameProps) {
  const { label, slides, initial = 0, effect, hasAutoplay } = props;
  const count = slides.length;
  return (
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      className={styles.pictures}
    >
      <div className="swiper">
        <div className={classNames('swiper-wrapper', styles.slides)}>
          {slides.map(({ key, content }, index) => (
            <div
              key={key}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${count}`}
              className="swiper-slide"
              inert={index !== initial}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      <CarouselControls
        label="picture"
        className={classNames(styles.controls, effect === 'fade' && styles.dynamic)}
      >
        {hasAutoplay && (
          <IconButton
            icon={PLAY}
            aria-label="Play the pictures"
            data-play={PLAY}
            data-pause="M8 5V19M16 5V19"
          />
        )}
        {count > MAX_BULLETS ? (
          <p className={classNames(ui.note, ui.digits, styles.number)} data-number="" />
        ) : (
          <ul role="list" className={styles.bullets}>
            {slides.map(({ key }, index) => (
              <li key={key}>
                <button
                  type="button"
                  className={classNames(ui.full, styles.bullet)}
                  aria-label={`Picture ${index + 1}`}
                  data-show={index}
                />
              </li>
            ))}
          </ul>
        )}
      </CarouselControls>
    </div>
  );
}
