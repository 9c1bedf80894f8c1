import { ApiError } from '@nox/api-client';
import { useRef, useState } from 'react';

const FAILED = 'Something went wrong at our end. Please try again in a minute.';

export const failureText = (error: unknown): string =>
  error instanceof ApiError && error.message !== '' ? error.message : FAILED;

/** One call at a time, and why the last one failed. */
export function useAction() {
  const running = useRef(false);
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<string>();

  const run = async (call: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setIsRunning(true);
    setFailure(undefined);
    try {
      await call();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      running.current = false;
      setIsRunning(false);
    }
  };

  return { run, isRunning, failure };
}
