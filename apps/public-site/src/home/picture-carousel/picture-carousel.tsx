import { lazy, Suspense, useRef } from 'react';
import type { PictureCarouselProps } from './picture-carousel-props.ts';
import styles from './picture-carousel.module.css';
import { SlidePicture } from './slide-picture.tsx';
import { useIsNear } from './use-is-near.ts';

// What moves is fetched when it is nearly in sight. If it cannot be, the first picture stays.
const MovingCarousel = lazy(() =>
  import(/* webpackChunkName: "moving-carousel" */ './moving-carousel.tsx').catch(() => ({
    default: StillCarousel,
  })),
);

/** Pictures to look through. The first is there at once, on a server and without scripts too. */
export function PictureCarousel(props: PictureCarouselProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const still = <StillCarousel {...props} />;
  return (
    <div ref={frame} className={styles.frame}>
      {isNear ? (
        <Suspense fallback={still}>
          <MovingCarousel {...props} />
        </Suspense>
      ) : (
        still
      )}
    </div>
  );
}

/** Holds the place of the moving one. */
function StillCarousel({ pictures, ratio }: PictureCarouselProps) {
  return (
    <>
      <SlidePicture picture={pictures[0]!} ratio={ratio} />
      <div className={styles.controls} />
    </>
  );
}
