import type { enhancement, IslandTiming } from '@nox/federation/islands';
import { classNames } from '@nox/ui';
import { Children, type ReactNode } from 'react';
import { IconButton } from '../components/icon.tsx';
import { Enhanced } from '../components/island.tsx';
import styles from './carousel.module.css';
import type { CarouselOptions } from './enhance-carousel.ts';
import { distance, slidePosition } from './slides.ts';

const ARROW_RIGHT = 'M4 12H20M13 5L20 12L13 19';
const ARROW_LEFT = 'M20 12H4M11 5L4 12L11 19';

interface CarouselProps extends Pick<IslandTiming, 'when'> {
  of: ReturnType<typeof enhancement<string, CarouselOptions>>;
  options: CarouselOptions;
  className: string | undefined;
  rowClass: string | undefined;
  /** No slide is shown before the enhancement is there. */
  isWaiting?: boolean | undefined;
  slides: ReactNode;
  children: ReactNode;
}

/** A row of slides, which scrolls without scripts and steps with them. */
export function Carousel(props: CarouselProps) {
  const { of, options, when = 'visible', className, rowClass, isWaiting, slides, children } = props;
  const count = Children.count(slides);
  const position = (index: number) =>
    isWaiting && count > 1 ? 'hidden' : slidePosition(index, 0, count, 0);
  return (
    <Enhanced of={of} props={options} when={when} {...(options.media && { media: options.media })}>
      <div className={classNames(styles.carousel, className)} data-state="plain">
        <div role="list" className={rowClass}>
          {Children.map(slides, (slide, index) => (
            <div role="listitem" className={styles.slide} data-position={position(index)}>
              {slide}
            </div>
          ))}
        </div>
        {children}
      </div>
    </Enhanced>
  );
}

interface ControlsProps {
  /** What a step leads to, after "Previous" and "Next". */
  of: string;
  count: number;
  children: ReactNode;
}

/** Previous, next, and the arrow keys on all of them. */
export const Controls = ({ of, count, children }: ControlsProps) =>
  count > 1 && (
    <div className={styles.controls} data-controls="">
      {children}
      <IconButton icon={ARROW_LEFT} aria-label={`Previous ${of}`} data-step="-1" />
      <IconButton icon={ARROW_RIGHT} aria-label={`Next ${of}`} data-step="1" />
    </div>
  );

interface PositionProps {
  count: number;
  role?: 'status';
}

export const Position = ({ count, role }: PositionProps) => (
  <p role={role} data-number="" className={styles.number}>{`1 of ${count}`}</p>
);

/** A mark for each slide; the first is current. */
export const marksOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    'data-mark': index,
    'data-distance': distance(index, 0, count),
    'aria-current': index === 0,
  }));
