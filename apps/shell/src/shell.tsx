import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect } from 'react';
import { RouterProvider, type DataRouter } from 'react-router-dom';
import { reportRenderError } from './monitoring/monitor-page.ts';
import { useShellStatus } from './layout/shell-status.tsx';
import { prefetchLinks } from './layout/prefetch-links.ts';

interface ShellProps {
  queryClient: QueryClient;
  router: DataRouter;
  /** Called once a page that the server rendered has all handlers. */
  onHydrated?: () => void;
}

export function Shell({ queryClient, router, onHydrated }: ShellProps) {
  useShellStatus(router);
  useEffect(() => onHydrated?.(), [onHydrated]);
  useEffect(() => prefetchLinks(router, queryClient), [router, queryClient]);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* Without transitions: rendering a page in slices between the frames of animations takes much longer. */}
        <RouterProvider router={router} useTransitions={false} onError={reportRenderError} />
      </QueryClientProvider>
    </StrictMode>
  );
}
