import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function for as long as a component is there, which calls the latest `callback`: memoized rows do not render again. */
export function useStableCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
