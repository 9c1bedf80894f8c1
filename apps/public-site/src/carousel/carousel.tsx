import { classNames } from '@nox/ui';
import { LazyMotion, type PanInfo } from 'framer-motion';
import * as m from 'framer-motion/m';
import { Children, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { CarouselControls } from './carousel-controls.tsx';
import styles from './carousel.module.css';
import { loadDragFeatures } from './load-drag-features.ts';
import { slidePlace } from './slide-place.ts';
import type { Step, Swipe } from './swipe.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { useSlideIn } from './use-slide-in.ts';
import { useSlides, type SlideRequest } from './use-slides.ts';

/** A press that moves less, in pixels, is still a press on what lies under the finger. */
const STILL = 8;

/** A row that is let go is back in its place before the step that it may have caused is over, and never beyond it. */
const LET_GO = { bounceStiffness: 900, bounceDamping: 60 };

interface CarouselProps {
  /** What the slides are: "Breaking". */
  label: string;
  /** Where a swipe leads. */
  stepOf: (swipe: Swipe) => Step;
  /** Which slide to go to, whenever it is a new request. */
  request?: SlideRequest | undefined;
  /** The grid on a screen from 768 px. */
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A list that is a grid on a wide screen, and shows one item at a time on a narrow one. Until a script has run it is a
 * row to scroll; buttons move it from then on, and a finger as soon as the drag features are there.
 */
export function Carousel({ label, stepOf, request, className, children }: CarouselProps) {
  const count = Children.count(children);
  const isCarousel = useIsNarrow() && count > 1;
  const row = useRef<HTMLDivElement>(null);
  const { index: current, step, moves, go } = useSlides(count, request);
  const [towards, setTowards] = useState<Step>(0);
  const isPulled = useRef(false);
  useSlideIn(row, { index: current, step, moves });

  const handleDrag = (_: Event, { offset }: PanInfo) => {
    if (Math.abs(offset.x) > STILL) isPulled.current = true;
    setTowards(offset.x > 0 ? -1 : 1);
  };

  const handleDragEnd = (event: Event, { offset, velocity }: PanInfo) => {
    // The browser took the finger over: it scrolls the page.
    if (event.type === 'pointercancel') return;
    const next = stepOf({ offset: offset.x, velocity: velocity.x });
    if (next !== 0) go(next);
  };

  const handleClick = (event: MouseEvent) => {
    if (!isPulled.current) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <LazyMotion features={loadDragFeatures} strict>
      <div
        className={styles.carousel}
        data-state={isCarousel ? 'ready' : 'plain'}
        {...(isCarousel && {
          role: 'group',
          'aria-roledescription': 'carousel',
          'aria-label': label,
        })}
      >
        <m.div
          ref={row}
          role={isCarousel ? undefined : 'list'}
          className={classNames(styles.row, className)}
          drag={isCarousel && 'x'}
          dragDirectionLock
          dragSnapToOrigin
          dragMomentum={false}
          dragTransition={LET_GO}
          onPointerDownCapture={() => (isPulled.current = false)}
          onDrag={handleDrag}
          onDragEnd={handleDragEnd}
          onClickCapture={handleClick}
        >
          {Children.map(children, (child, index) => (
            <div
              className={styles.slide}
              role={isCarousel ? 'group' : 'listitem'}
              {...(isCarousel && {
                'aria-roledescription': 'slide',
                'aria-label': `${index + 1} of ${count}`,
                'data-place': slidePlace(index, current, count, towards),
                inert: index !== current,
              })}
            >
              {child}
            </div>
          ))}
        </m.div>
        {count > 1 && <CarouselControls label={label} index={current} count={count} onStep={go} />}
      </div>
    </LazyMotion>
  );
}
