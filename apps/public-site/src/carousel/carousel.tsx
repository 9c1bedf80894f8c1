import type { IslandTiming } from '@nox/federation/islands';
import { Button, classNames, ui, VisuallyHidden } from '@nox/ui';
import { Children, useId, type ReactNode } from 'react';
import { Enhanced } from '../components/site.tsx';
import { CarouselControls } from './carousel-controls.tsx';
import styles from './carousel.module.css';
import enhanceCarousel, { NARROW, type CarouselOptions } from './enhance-carousel.ts';

/** So many are as quickly seen one after the other. */
const FEW = 3;

interface CarouselProps extends CarouselOptions, Pick<IslandTiming, 'when'> {
  canShowAll?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

interface CarouselSectionProps extends Omit<CarouselProps, 'label'> {
  id?: string;
  title: string;
  emptyText: string;
}

export function CarouselSection({ id, title, emptyText, ...carousel }: CarouselSectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={headingId}
      className={styles.section}
    >
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      {Children.count(carousel.children) === 0 ? (
        <p className={ui.minor}>{emptyText}</p>
      ) : (
        <Carousel label={title} {...carousel} />
      )}
    </section>
  );
}

/** A grid on a wide screen; on a narrow one a row of slides, which scrolls without scripts and steps with them. */
export function Carousel(props: CarouselProps) {
  const { label, swipe, when = 'visible', canShowAll = false, className, children } = props;
  const count = Children.count(children);
  return (
    <Enhanced of={enhanceCarousel} props={{ label, swipe }} when={when} media={NARROW}>
      <div className={styles.carousel} data-state="plain">
        <div role="list" className={classNames(styles.row, className)}>
          {Children.map(children, (child, index) => (
            <div
              role="listitem"
              className={styles.slide}
              data-position={initialPosition(index, count)}
            >
              {child}
            </div>
          ))}
        </div>
        {count > 1 && (
          <CarouselControls label={`in ${label}`} className={styles.controls}>
            <p
              role="status"
              className={classNames(ui.note, ui.digits, styles.status)}
            >{`1 of ${count}`}</p>
            <div aria-hidden="true" className={styles.marks}>
              {Array.from({ length: count }, (_, mark) => (
                <span key={mark} className={styles.mark} data-mark={mark === 0 ? 'on' : 'off'} />
              ))}
            </div>
          </CarouselControls>
        )}
        {canShowAll && count > FEW && (
          <Button className={styles.all} data-all="">
            <span>{`Show all ${count}`}</span>
            <VisuallyHidden> of {label}</VisuallyHidden>
          </Button>
        )}
      </div>
    </Enhanced>
  );
}

/** `slidePosition` of the first slide, which loads no code of the enhancement. */
const initialPosition = (index: number, count: number) =>
  ['current', 'next'][index] ?? (index === count - 1 ? 'previous' : 'hidden');
