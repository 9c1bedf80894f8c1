import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect, useState } from 'react';
import { RouterProvider, type DataRouter } from 'react-router-dom';
import { createShellRouter } from './router.ts';
import { reportRenderError } from './monitoring/monitor-page.ts';
import { readPageSettings } from './page/page-settings.ts';
import { ShellFallback, useShellStatus } from './layout/shell-status.tsx';
import { Unavailable } from './layout/remote-boundary.tsx';
import { prefetchLinks } from './layout/prefetch-links.ts';

interface ShellProps {
  queryClient: QueryClient;
  /** The router of a page that the server rendered. */
  rendered?: DataRouter;
  /** Called once that page is as its server build rendered it, with all handlers. */
  onHydrated?: () => void;
}

export function Shell({ queryClient, rendered, onHydrated }: ShellProps) {
  const [router, setRouter] = useState<DataRouter | Error | undefined>(rendered);
  const [attempt, setAttempt] = useState(0);

  useShellStatus(router instanceof Error ? undefined : router);

  useEffect(() => {
    // All handlers of a rendered page are attached now.
    if (rendered) onHydrated?.();
  }, [rendered, onHydrated]);

  useEffect(() => {
    if (!router || router instanceof Error) return undefined;
    return prefetchLinks(router, queryClient);
  }, [router, queryClient]);

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
        {/* Without transitions: rendering a page in slices between the frames of animations takes much longer. */}
        <RouterProvider router={router} useTransitions={false} onError={reportRenderError} />
      </QueryClientProvider>
    </StrictMode>
  );
}
