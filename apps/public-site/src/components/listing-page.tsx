import { Button, KineticText, Notice } from '@nox/ui';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
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

/** A page with one list from the API under a large heading: the list, that it is loading, or a message with a retry button. */
export function ListingPage<List>(props: ListingPageProps<List>) {
  const { title, heading, widths, query, what, children } = props;
  const { data: list, isPending, isFetching, refetch } = useQuery(query);
  const region = useRef<HTMLDivElement>(null);

  const retry = async () => {
    const { isSuccess } = await refetch();
    // The button that had the focus is removed; Tab continues from here.
    if (isSuccess) region.current?.focus();
  };

  return (
    <>
      <title>{title}</title>
      <div className={styles.page}>
        <h1 tabIndex={-1} className={styles.heading} data-initial={heading[0]}>
          <KineticText text={heading} widths={widths} />
        </h1>
        <div ref={region} tabIndex={-1}>
          {list ? (
            children(list)
          ) : isPending ? (
            <div className={styles.loading}>
              <Skeleton of={what} />
            </div>
          ) : (
            <Notice tone="stop" className={styles.failure}>
              <p>{`Could not load ${what}. Please try again later.`}</p>
              {/* Not `disabled`, which would lose the focus. */}
              <Button
                aria-disabled={isFetching}
                onClick={isFetching ? undefined : () => void retry()}
              >
                {isFetching ? 'Trying again…' : 'Try again'}
              </Button>
            </Notice>
          )}
        </div>
      </div>
    </>
  );
}

export function EmptyList({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.words}>{children}</p>
      {picture}
    </div>
  );
}
