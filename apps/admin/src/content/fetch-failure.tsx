import { ApiError } from '@nox/api-client';
import { Button, Notice, focusHeading } from '@nox/ui';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';

interface FetchFailureProps {
  message: string;
  error?: Error | null;
  /** Of a query that may still be trying. */
  queryKey?: QueryKey;
  refetch: () => Promise<{ isSuccess: boolean }>;
}

/** A failure to fetch, with a retry; its success moves the focus to the heading, as the button is removed. */
export function FetchFailure({ message, error, queryKey, refetch }: FetchFailureProps) {
  const queryClient = useQueryClient();
  const retry = async () => {
    // It may wait for a network that does not answer.
    if (queryKey) await queryClient.cancelQueries({ queryKey });
    if ((await refetch()).isSuccess) focusHeading();
  };
  return (
    <Notice tone="stop">
      {message}
      {ApiError.isUnreachable(error) && (
        <span>This page is not available offline. Try again when there is a network.</span>
      )}
      <Button onClick={() => void retry()}>Try again</Button>
    </Notice>
  );
}
