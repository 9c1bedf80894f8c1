import { buttonClass, classNames, KineticText, Notice, ui } from '@nox/ui';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './listing-page.module.css';
import { Skeleton } from './skeleton.tsx';

interface ListingPageProps<List> {
  title: string;
  heading: string;
  /** The width of each letter of the heading, as `KineticText` takes it. */
  widths: string;
  query: UseQueryOptions<List, Error, List, string[]>;
  /** What is listed, for the message when it could not be loaded: "tutorials". */
  what: string;
  children: (list: List) => ReactNode;
}

/** A page with one list from the API under a large heading: the list, that it is loading, or a message with a link that loads the page again. */
export function ListingPage<List>(props: ListingPageProps<List>) {
  const { title, heading, widths, query, what, children } = props;
  const { data: list, isPending } = useQuery(query);
  return (
    <>
      <title>{title}</title>
      <div className={classNames(ui.pageWidth, styles.page)}>
        <h1 tabIndex={-1} className={styles.heading} data-initial={heading[0]}>
          <KineticText text={heading} widths={widths} />
        </h1>
        {list ? (
          children(list)
        ) : isPending ? (
          <div className={styles.loading}>
            <Skeleton of={what} />
          </div>
        ) : (
          <LoadFailure what={what} />
        )}
      </div>
    </>
  );
}

/** Stands where `what` would be. The server answers with 503 where a document contains it. */
export const LoadFailure = ({ what }: { what: string }) => (
  <Notice tone="negative" className={classNames(ui.between, styles.failure)} data-failed="">
    <p>{`Could not load ${what}. Please try again later.`}</p>
    <a href="" className={buttonClass('quiet')}>
      Try again
    </a>
  </Notice>
);

export function EmptyList({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className={classNames(ui.stack8, styles.empty)}>
      <p className={styles.words}>{children}</p>
      {picture}
    </div>
  );
}
