import { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router-dom';
import { ApiError } from './api-error.ts';

const RETRIES = 2;

/** An answer below 500 says the same when asked again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  if (failures >= RETRIES) return false;
  return !(error instanceof ApiError) || error.code === 'network' || (error.status ?? 0) >= 500;
}

/** The cache of everything that the server owns; the shell makes one and hands it to all. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // `always`: without a network a call fails and says so, instead of waiting silently for one.
      queries: { staleTime: 30_000, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}

/** How route loaders and middleware reach the cache; components use `useQueryClient`. */
export const queryClientContext = createContext<QueryClient>();

/** What a page's route may say in its `handle`: the shell reads it when somebody points at a link to the page. */
export interface PageHandle {
  /** Asks for what the page shows, unless that is known; it does not wait for the answer. */
  prefetch?: (queryClient: QueryClient) => void;
}
