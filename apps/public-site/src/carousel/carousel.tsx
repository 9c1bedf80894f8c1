import { Button, classNames, VisuallyHidden } from '@nox/ui';
import {
  Children,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { CarouselControls } from './carousel-controls.tsx';
import styles from './carousel.module.css';
import { loadDrag, useIsNarrow } from './load-drag.ts';
import {
  slidePosition,
  useSlideIn,
  useSlides,
  type SlideRequest,
  type Step,
  type Swipe,
} from './slides.ts';

/** So many are as quickly seen one after the other. */
const FEW = 3;

/** A press that moves less, in pixels, is a click. */
const MAX_CLICK_MOVE_PX = 8;

/** Stiff enough for a released row to be back before the step that it may have caused ends, without overshooting. */
const RELEASE_TRANSITION = { bounceStiffness: 900, bounceDamping: 60 };

interface CarouselProps {
  /** What the slides are: "Breaking". */
  label: string;
  /** The step that a swipe causes. */
  stepOf: (swipe: Swipe) => Step;
  request?: SlideRequest | undefined;
  /** Whether a narrow screen can show all slides at once. */
  canShowAll?: boolean;
  /** The grid on a screen from 768 px. */
  className?: string | undefined;
  children: ReactNode;
}

interface CarouselSectionProps extends Omit<CarouselProps, 'label'> {
  title: string;
  /** What is said where there are no slides. */
  emptyText: string;
}

/** A part of a list, under its title. */
export function CarouselSection({ title, emptyText, ...carousel }: CarouselSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      {Children.count(carousel.children) === 0 ? (
        <p className={styles.note}>{emptyText}</p>
      ) : (
        <Carousel label={title} {...carousel} />
      )}
    </section>
  );
}

/** A grid on a wide screen; on a narrow one a row of slides, which scrolls before hydration and then steps. */
export function Carousel({
  label,
  stepOf,
  request,
  canShowAll = false,
  className,
  children,
}: CarouselProps) {
  const count = Children.count(children);
  const [isWhole, setIsWhole] = useState(false);
  const isCarousel = useIsNarrow() && count > 1 && !isWhole;
  const row = useRef<HTMLDivElement>(null);
  const { go, ...position } = useSlides(count, request);
  const { index: current } = position;
  const { dragDirection, ...handlers } = useDrag(row, isCarousel, (swipe) => {
    const step = stepOf(swipe);
    if (step !== 0) go(step);
  });
  useSlideIn(row, position);

  return (
    <div
      className={styles.carousel}
      data-state={isWhole ? 'whole' : isCarousel ? 'ready' : 'plain'}
      {...(isCarousel && {
        role: 'group',
        'aria-roledescription': 'carousel',
        'aria-label': label,
      })}
    >
      <div
        ref={row}
        role={isCarousel ? undefined : 'list'}
        className={classNames(styles.row, className)}
        {...handlers}
      >
        {Children.map(children, (child, index) => (
          <div
            className={styles.slide}
            role={isCarousel ? 'group' : 'listitem'}
            {...(isCarousel && {
              'aria-roledescription': 'slide',
              'aria-label': `${index + 1} of ${count}`,
              'data-position': slidePosition(index, current, count, dragDirection),
              inert: index !== current,
            })}
          >
            {child}
          </div>
        ))}
      </div>
      {count > 1 && !isWhole && (
        <CarouselControls
          previousLabel={`Previous in ${label}`}
          nextLabel={`Next in ${label}`}
          onStep={go}
          className={styles.controls}
        >
          <Position current={current} count={count} />
        </CarouselControls>
      )}
      {canShowAll && count > FEW && (
        <Button className={styles.all} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show one at a time' : `Show all ${count}`}
          <VisuallyHidden> of {label}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}

/** The position in words, and a dash for each slide. */
function Position({ current, count }: { current: number; count: number }) {
  return (
    <>
      <p role="status" className={styles.status}>
        {current + 1} of {count}
      </p>
      <div aria-hidden="true" className={styles.marks}>
        {Array.from({ length: count }, (_, mark) => (
          <span key={mark} className={styles.mark} data-state={mark === current ? 'on' : 'off'} />
        ))}
      </div>
    </>
  );
}

/** Calls back at the end of a drag, and suppresses the click that ends it. */
function useDrag(
  row: RefObject<HTMLElement | null>,
  isDraggable: boolean,
  onSwipe: (swipe: Swipe) => void,
) {
  const [dragDirection, setDragDirection] = useState<Step>(0);
  const wasDragged = useRef(false);
  const onEnd = useEffectEvent(onSwipe);

  useEffect(() => {
    if (!isDraggable) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void loadDrag().then((drag) => {
      if (isGone) return;
      stop = drag(row.current!, {
        axis: 'x',
        directionLock: true,
        snapToOrigin: true,
        momentum: false,
        transition: RELEASE_TRANSITION,
        onMove(_, { offset }) {
          if (Math.abs(offset.x) > MAX_CLICK_MOVE_PX) wasDragged.current = true;
          setDragDirection(offset.x > 0 ? -1 : 1);
        },
        onEnd(event, { offset, velocity }) {
          // The browser took over the touch to scroll the page.
          if (event.type === 'pointercancel') return;
          onEnd({ offset: offset.x, velocity: velocity.x });
        },
      });
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [row, isDraggable]);

  return {
    dragDirection,
    onPointerDownCapture: () => (wasDragged.current = false),
    onClickCapture: (event: MouseEvent) => {
      if (!wasDragged.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
