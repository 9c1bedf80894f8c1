import { classNames } from '@nox/ui';
import { Children, useId, useRef, type ReactNode } from 'react';
import { browserValue } from '../browser/browser.ts';
import { CarouselControls } from './carousel-controls.tsx';
import styles from './carousel.module.css';
import {
  slidePosition,
  useSlideIn,
  useSlides,
  type SlideRequest,
  type Step,
  type Swipe,
} from './slides.ts';
import { useDrag } from './use-drag.ts';

/** Below 768 px lists are carousels (spec section 9); as in the style sheets. */
const narrow = () => window.matchMedia('(width < 48rem)');

/** Whether the window is narrow; false on a server. */
const useIsNarrow = browserValue(narrow, 'change', () => narrow().matches, false);

interface CarouselProps {
  /** What the slides are: "Breaking". */
  label: string;
  /** The step that a swipe causes. */
  stepOf: (swipe: Swipe) => Step;
  request?: SlideRequest | undefined;
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
  return (
    <TitledSection title={title}>
      {Children.count(carousel.children) === 0 ? (
        <p className={styles.note}>{emptyText}</p>
      ) : (
        <Carousel label={title} {...carousel} />
      )}
    </TitledSection>
  );
}

/** A grid on a wide screen; on a narrow one a row of slides, which scrolls before hydration and then steps. */
export function Carousel({ label, stepOf, request, className, children }: CarouselProps) {
  const count = Children.count(children);
  const isCarousel = useIsNarrow() && count > 1;
  const row = useRef<HTMLDivElement>(null);
  const { go, ...position } = useSlides(count, request);
  const { index: current } = position;
  const { dragDirection, handlers } = useDrag(row, stepOf, go);
  useSlideIn(row, position);

  return (
    <div
      className={styles.carousel}
      data-state={isCarousel ? 'ready' : 'plain'}
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
        {...(isCarousel && handlers)}
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
      {count > 1 && (
        <CarouselControls
          previousLabel={`Previous in ${label}`}
          nextLabel={`Next in ${label}`}
          onStep={go}
          className={styles.controls}
        >
          <Position current={current} count={count} />
        </CarouselControls>
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

interface SkeletonSectionProps {
  title: string;
  /** How many items fill the grid on a wide screen. */
  count: number;
  /** The grid on a screen from 768 px. */
  className?: string | undefined;
  /** One item of it. */
  children: ReactNode;
}

/** A grid on a wide screen, one item and space for the controls on a narrow one. */
export function SkeletonSection({ title, count, className, children }: SkeletonSectionProps) {
  return (
    <TitledSection title={title}>
      <div className={className}>
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className={styles.placeholder}>
            {children}
          </div>
        ))}
      </div>
      <div className={styles.controlSpace} />
    </TitledSection>
  );
}

function TitledSection({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
