import { QueryClient } from '@tanstack/react-query';
import type { RouterContext } from 'react-router-dom';
import { ApiError } from './api-error.ts';

const RETRIES = 2;

/** A call that failed with a status below 500 fails again; without a network each does. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= RETRIES || !navigator.onLine) return false;
  return !(error instanceof ApiError) || error.code === 'network' || (error.status ?? 0) >= 500;
}

/** The cache of all server data; the shell creates the only instance. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // `always`: a call fails offline instead of pausing without a message.
      queries: { staleTime: 30_000, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });

/** How route loaders and middleware reach the cache; components use `useQueryClient`. */
export const queryClientContext: RouterContext<QueryClient> = {};

/** What a page's route may have as its `handle`; the shell uses it when a pointer is over a link to the page. */
export interface PageHandle {
  /** Starts to fetch what the page shows, unless it is cached; does not wait. */
  prefetch?: (queryClient: QueryClient) => void;
}

/** The `meta` of a query whose data the shell stores for pages that open without a network. */
export interface OfflineMeta {
  offline?: {
    /** What the shell calls stored data: "The entries are from 7 Nov, 19:30." Without it nothing is said. */
    label?: string;
    form?: StoredForm;
  };
}

/** Data that can be brought up to date without being fetched again is shown at once when it is stored. */
export interface StoredForm {
  pack: (data: unknown) => unknown;
  unpack: (stored: unknown) => unknown;
  canUpdate: (data: unknown) => boolean;
  /** Updates the data in the cache. @throws ApiError as a fetch */
  update: (queryClient: QueryClient) => Promise<void>;
}
