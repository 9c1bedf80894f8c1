import { Button, Notice } from '@nox/ui';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import styles from './query-list.module.css';

interface QueryListProps<List> {
  query: UseQueryOptions<List, Error, List, string[]>;
  skeleton: ReactNode;
  /** The message when the list could not be loaded. */
  failure: string;
  children: (list: List) => ReactNode;
}

/** A list from the API, or its skeleton, or a message with a retry button. */
export function QueryList<List>({ query, skeleton, failure, children }: QueryListProps<List>) {
  const { data: list, isPending, isFetching, refetch } = useQuery(query);
  const region = useRef<HTMLDivElement>(null);

  const retry = async () => {
    const { isSuccess } = await refetch();
    // The button that had the focus is removed; Tab continues from here.
    if (isSuccess) region.current?.focus();
  };

  return (
    <div ref={region} tabIndex={-1}>
      {list ? (
        children(list)
      ) : isPending ? (
        skeleton
      ) : (
        <Notice tone="stop" className={styles.failure}>
          <p>{failure}</p>
          {/* Not `disabled`, which would lose the focus. */}
          <Button aria-disabled={isFetching} onClick={isFetching ? undefined : () => void retry()}>
            {isFetching ? 'Trying again…' : 'Try again'}
          </Button>
        </Notice>
      )}
    </div>
  );
}
