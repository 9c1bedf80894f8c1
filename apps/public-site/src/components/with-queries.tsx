import { createQueryClient } from '@nox/api-client';
import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { useContext, useState, type ReactNode } from 'react';

/** A document has no cache of queries, so an island that fetches brings one. A page that the browser renders has its own. */
export function WithQueries({ children }: { children: ReactNode }) {
  const outer = useContext(QueryClientContext);
  const [client] = useState(() => outer ?? createQueryClient());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
