import type { IslandTiming } from '@nox/federation/islands';
import { Button, classNames, VisuallyHidden } from '@nox/ui';
import { Children, useId, type ReactNode } from 'react';
import styles from './carousel-section.module.css';
import { Carousel, Controls, marksOf, Position } from './carousel.tsx';
import enhanceList, { type CarouselOptions } from './enhance-carousel.ts';

/** Lists are carousels below 768 px (spec section 9); the style sheets have the same width. */
const NARROW = '(width < 48rem)';

/** So many are as quickly seen one after the other. */
const FEW = 3;

interface CarouselSectionProps extends Pick<CarouselOptions, 'swipe'>, Pick<IslandTiming, 'when'> {
  title: string;
  emptyText: string;
  canShowAll?: boolean;
  /** The grid on a screen from 768 px. */
  className?: string | undefined;
  children: ReactNode;
}

/** A grid on a wide screen, and on a narrow one a carousel. */
export function CarouselSection(props: CarouselSectionProps) {
  const { title, emptyText, swipe, when = 'visible', canShowAll, className, children } = props;
  const headingId = useId();
  const count = Children.count(children);
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId} className={styles.title}>
        {title}
      </h2>
      {count === 0 ? (
        <p className={styles.note}>{emptyText}</p>
      ) : (
        <Carousel
          of={enhanceList}
          options={{ label: title, swipe, media: NARROW }}
          when={when}
          className={styles.list}
          rowClass={classNames(styles.row, className)}
          slides={children}
        >
          <Controls of={`in ${title}`} count={count}>
            <Position role="status" count={count} />
            <div aria-hidden="true" className={styles.marks}>
              {marksOf(count).map((mark) => (
                <span key={mark['data-mark']} className={styles.mark} {...mark} />
              ))}
            </div>
          </Controls>
          {canShowAll && count > FEW && (
            <Button className={styles.all} data-all="">
              <span>{`Show all ${count}`}</span>
              <VisuallyHidden> of {title}</VisuallyHidden>
            </Button>
          )}
        </Carousel>
      )}
    </section>
  );
}
