import { lazy, Suspense } from 'react';
import { useIsHydrated } from '../../browser/browser-value.ts';
import type { PictureCarouselProps } from './moving-carousel.tsx';
import styles from './picture-carousel.module.css';

// If it cannot be loaded, the first picture stays.
const MovingCarousel = lazy(() =>
  import(/* webpackChunkName: "moving-carousel" */ './moving-carousel.tsx').catch(() => ({
    default: StaticCarousel,
  })),
);

/** A carousel of pictures. The first is in the server's HTML and needs no script. */
export function PictureCarousel(props: PictureCarouselProps) {
  const placeholder = <StaticCarousel {...props} />;
  return (
    <div className={styles.frame}>
      {useIsHydrated() ? (
        <Suspense fallback={placeholder}>
          <MovingCarousel {...props} />
        </Suspense>
      ) : (
        placeholder
      )}
    </div>
  );
}

function StaticCarousel({ slides, initial = 0 }: PictureCarouselProps) {
  return (
    <>
      {slides[initial]!.content}
      <div className={styles.controls} />
    </>
  );
}
