import { lazy, Suspense, useRef } from 'react';
import { useIsNear } from '../../browser/use-is-near.ts';
import type { PictureCarouselProps } from './moving-carousel.tsx';
import styles from './picture-carousel.module.css';

/** The distance from the viewport at which the moving carousel is loaded. */
const LOAD_MARGIN = '200px';

// If it cannot be loaded, the first picture stays.
const MovingCarousel = lazy(() =>
  import(/* webpackChunkName: "moving-carousel" */ './moving-carousel.tsx').catch(() => ({
    default: StaticCarousel,
  })),
);

/** A carousel of pictures. The first is in the server's HTML and needs no script. */
export function PictureCarousel(props: PictureCarouselProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame, LOAD_MARGIN);
  const placeholder = <StaticCarousel {...props} />;
  return (
    <div ref={frame} className={styles.frame}>
      {isNear ? (
        <Suspense fallback={placeholder}>
          <MovingCarousel {...props} />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  );
}

/** The first picture, in the size of the moving carousel. */
function StaticCarousel({ slides, initial = 0 }: PictureCarouselProps) {
  return (
    <>
      {slides[initial]!.content}
      <div className={styles.controls} />
    </>
  );
}
