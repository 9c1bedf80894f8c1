import { browserValue } from './browser-value.ts';

/** Whether this code runs in a browser whose page is hydrated. Once it does, no event changes that. */
export const useIsHydrated = browserValue(
  () => window,
  'pageshow',
  () => true,
  false,
);
