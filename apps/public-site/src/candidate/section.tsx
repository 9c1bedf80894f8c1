import { Button, classNames, localOf, Notice, societyTimeZone, ui } from '@nox/ui';
import type { ComponentProps, Ref } from 'react';
import titles from '../components/titles.module.css';
import styles from './candidate-page.module.css';
import { fitting } from './message.tsx';

// What a page shows once a link is opened: the first island loads none of it.

/** " (Asia/Kolkata)" on a device whose clock shows another time than the society's. @param at a time with its date, `2026-08-14T18:00` and what follows */
export function zoneBeside(at: string): string {
  const local = at.slice(0, 16);
  // Without a zone it is read by the device's clock.
  return localOf(Date.parse(local)) === local ? '' : ` (${societyTimeZone()})`;
}

/** Shows the beginning of what has changed: by focus alone a browser leaves what is partly in sight where it is. */
export function focusStart(element: HTMLElement | null, shown = element): void {
  element?.focus({ preventScroll: true });
  shown?.scrollIntoView({ block: 'start' });
}

type SectionProps = ComponentProps<'section'> & {
  id: string;
  title: string;
  headingRef?: Ref<HTMLHeadingElement>;
  headingClass?: string | undefined;
};

export function Section(props: SectionProps) {
  const { id, title, headingRef, headingClass = titles.within, children, ...rest } = props;
  return (
    <section
      aria-labelledby={id}
      className={classNames(ui.stack5, ui.full, styles.section)}
      {...rest}
    >
      <h2
        ref={headingRef}
        id={id}
        tabIndex={headingRef ? -1 : undefined}
        className={headingClass}
        style={headingClass === titles.large ? fitting(title, 0) : undefined}
      >
        {title}
      </h2>
      {children}
    </section>
  );
}

export const Action = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={classNames(ui.stack3, ui.start, styles.action, className)} {...rest} />
);

type MainButtonProps = ComponentProps<typeof Button> & { isRunning: boolean };

/** What the page asks for, as one large button. */
export const MainButton = ({ isRunning, ...rest }: MainButtonProps) => (
  <Button variant="primary" className={styles.big} aria-disabled={isRunning} {...rest} />
);

type LoadFailureProps = { error: Error; isFetching: boolean; refetch: () => unknown };

export const LoadFailure = ({ error, isFetching, refetch }: LoadFailureProps) => (
  <Notice tone="negative">
    <p>{error.message}</p>
    <Button aria-disabled={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  </Notice>
);
