import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import styles from './picture-carousel.module.css';
import type { PictureCarouselProps } from './picture-carousel-props.ts';

/** Pixels below the viewport at which the moving carousel is loaded. */
const LOAD_MARGIN_PX = 200;

// If it cannot be loaded, the first picture stays.
const MovingCarousel = lazy(() =>
  import(/* webpackChunkName: "moving-carousel" */ './moving-carousel.tsx').catch(() => ({
    default: StaticCarousel,
  })),
);

/** A carousel of pictures. The first is in the server's HTML and needs no script. */
export function PictureCarousel(props: PictureCarouselProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNearViewport(frame);
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

/** Whether an element is or was in or near the viewport. */
function useIsNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    const observer = new IntersectionObserver(
      // Several when it comes near while the page is busy.
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setIsNear(true);
      },
      { rootMargin: `${LOAD_MARGIN_PX}px` },
    );
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);

  return isNear;
}
