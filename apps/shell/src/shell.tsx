import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect, useState } from 'react';
import { RouterProvider, type DataRouter } from 'react-router-dom';
import { createShellRouter } from './router.ts';
import { ShellFallback } from './layout/shell-fallback.tsx';
import { replayClicks } from './page/replay-clicks.ts';
import { readPageSettings } from './page/page-settings.ts';
import { useShellStatus } from './layout/shell-status.tsx';
import { Unavailable } from './layout/unavailable.tsx';
import { prefetchLinks } from './layout/prefetch-links.ts';

interface ShellProps {
  queryClient: QueryClient;
  /** The router of a page that came rendered. */
  rendered?: DataRouter;
}

/** The page as a whole: reads the registry, then hands over to the router that it describes. */
export function Shell({ queryClient, rendered }: ShellProps) {
  const [router, setRouter] = useState<DataRouter | Error | undefined>(rendered);
  const [attempt, setAttempt] = useState(0);

  useShellStatus(router instanceof Error ? undefined : router);

  useEffect(() => {
    if (!router || router instanceof Error) return undefined;
    return prefetchLinks(router, queryClient);
  }, [router, queryClient]);

  useEffect(() => {
    // Here all of a rendered page has its handlers.
    if (rendered) replayClicks();
  }, [rendered]);

  useEffect(() => {
    if (rendered) return undefined;
    let current = true;
    createShellRouter(queryClient)
      .catch((error: Error) => error)
      .then((result) => {
        if (current) setRouter(result);
      });
    return () => {
      current = false;
    };
  }, [attempt, queryClient, rendered]);

  if (!router) return <ShellFallback registry={readPageSettings().registry} />;
  if (router instanceof Error) {
    return <Unavailable what="NOX" onRetry={() => setAttempt(attempt + 1)} />;
  }
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* As one piece of work: sliced between the frames of what moves, a page appears much later. */}
        <RouterProvider router={router} useTransitions={false} />
      </QueryClientProvider>
    </StrictMode>
  );
}
