import { Button, Notice } from '@nox/ui';
import { focusHeading } from './focus-and-scroll.ts';

interface FetchFailureProps {
  message: string;
  refetch: () => Promise<{ isSuccess: boolean }>;
}

/** A failure to fetch, with a retry; its success moves the focus to the heading, as the button is removed. */
export function FetchFailure({ message, refetch }: FetchFailureProps) {
  const retry = async () => {
    if ((await refetch()).isSuccess) focusHeading();
  };
  return (
    <Notice tone="stop">
      {message}
      <Button onClick={() => void retry()}>Try again</Button>
    </Notice>
  );
}
