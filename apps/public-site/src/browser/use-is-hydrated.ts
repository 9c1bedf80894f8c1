import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Whether this code runs in a browser whose page is hydrated. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
