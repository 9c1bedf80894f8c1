import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';

interface ListedProps<List> {
  query: UseQueryOptions<List, Error, List, string[]>;
  /** Holds the place of the list while it is on its way. */
  skeleton: ReactNode;
  /** What is said when it does not come. */
  failure: string;
  children: (list: List) => ReactNode;
}

/** A list from the API, or what stands in its place until it is there. */
export function Listed<List>({ query, skeleton, failure, children }: ListedProps<List>) {
  const { data: list, isPending, isFetching, refetch } = useQuery(query);
  const region = useRef<HTMLDivElement>(null);

  const retry = async () => {
    const { isSuccess } = await refetch();
    // The button that had the focus goes away; Tab goes on from here.
    if (isSuccess) region.current?.focus();
  };

  return (
    <div ref={region} tabIndex={-1}>
      {list ? (
        children(list)
      ) : isPending ? (
        skeleton
      ) : (
        <LoadFailure message={failure} isRetrying={isFetching} onRetry={() => void retry()} />
      )}
    </div>
  );
}
