import {
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { type ComponentProps, type ReactElement, type ReactNode, useRef } from 'react';
import { focusAndScroll } from './page.ts';
import { Button } from './button.tsx';
import { classNames, tools, ui } from './classes.ts';
import { Notice } from './notice.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface QueryContentProps<Data, Key extends QueryKey> extends Omit<LoadStateProps, 'query'> {
  query: UseQueryOptions<Data, Error, Data, Key>;
  children: (data: Data) => ReactNode;
}

/** The code of an API call without a response. This library does not import the client. */
const isUnreachable = (error: Error | null) =>
  (error as { code?: unknown } | null)?.code === 'network';

export function QueryContent<Data, Key extends QueryKey>(props: QueryContentProps<Data, Key>) {
  const { query: options, children, ...state } = props;
  const query = useQuery(options);
  if (query.data !== undefined) return children(query.data);
  return <LoadState queryKey={options.queryKey} {...state} query={query} />;
}

interface LoadStateProps extends FetchFailureProps {
  query: Pick<UseQueryResult, 'isError' | 'failureReason' | 'refetch'>;
  /** "Loading team members" is the label of a table's skeleton. */
  loading: string | ReactElement;
  rows?: number;
}

/**
 * While a query has no data: its skeleton, or that it failed, with "Try again". Without a network that is said at the first
 * failure: further attempts may each wait for a network that neither answers nor fails.
 */
export function LoadState({ loading, rows, ...failure }: LoadStateProps) {
  const { isError, failureReason } = failure.query;
  if (isError || isUnreachable(failureReason)) return <FetchFailure {...failure} />;
  return typeof loading === 'string' ? <TableSkeleton label={loading} rows={rows} /> : loading;
}

interface FetchFailureProps {
  query: Pick<UseQueryResult, 'failureReason' | 'refetch'>;
  /** The key is needed where the query may wait for a network. */
  queryKey?: QueryKey;
  /** What was not fetched. A function says also what to do without a network. */
  failed: string | ((error: Error | null) => ReactNode);
  offline?: string;
}

/** A failure to fetch. Success moves the focus to the heading of its dialog or page, as the button is removed. */
export function FetchFailure({
  query,
  queryKey,
  failed,
  offline = 'This page is not available offline. Try again when there is a network.',
}: FetchFailureProps) {
  const queryClient = useQueryClient();
  const { failureReason, refetch } = query;
  const notice = useRef<HTMLDivElement>(null);
  const retry = async () => {
    const container = notice.current?.closest('[role="dialog"]') ?? document;
    // It may wait for a network that does not answer.
    if (queryKey) await queryClient.cancelQueries({ queryKey });
    if (!(await refetch()).isSuccess) return;
    focusAndScroll(container.querySelector<HTMLElement>('h1, h2'));
  };
  return (
    <Notice ref={notice} tone="negative">
      {typeof failed === 'function' ? failed(failureReason) : failed}
      {typeof failed === 'string' && isUnreachable(failureReason) && <span>{offline}</span>}
      <Button onClick={() => void retry()}>Try again</Button>
    </Notice>
  );
}

interface EmptyStateProps extends ComponentProps<'div'> {
  action?: ReactNode;
}

export const EmptyState = ({ action, className, children, ...rest }: EmptyStateProps) => (
  <div className={classNames(tools.emptyState, className)} {...rest}>
    <div>{children}</div>
    {action}
  </div>
);

interface TableSkeletonProps {
  label: string;
  rows?: number | undefined;
}

export const TableSkeleton = ({ label, rows = 6 }: TableSkeletonProps) => (
  <div role="status" className={ui.stack2}>
    <VisuallyHidden>{label}</VisuallyHidden>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={tools.skeleton} />
    ))}
  </div>
);
