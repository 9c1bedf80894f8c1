import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { createShellRouter, type ShellRouter } from './router';
import { Unavailable } from './unavailable';

/** The page as a whole: reads the registry, then hands over to the router that it describes. */
export function Shell({ queryClient }: { queryClient: QueryClient }) {
  const [router, setRouter] = useState<ShellRouter | Error>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    createShellRouter(queryClient)
      .catch((error: Error) => error)
      .then((result) => {
        if (current) setRouter(result);
      });
    return () => {
      current = false;
    };
  }, [attempt, queryClient]);

  if (!router) return null;
  if (router instanceof Error) {
    return <Unavailable what="NOX" onRetry={() => setAttempt(attempt + 1)} />;
  }
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}
