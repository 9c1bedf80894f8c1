import { createQueryClient } from '@nox/api-client';
import { QueryClientContext, QueryClientProvider } from '@tanstack/react-query';
import { useContext, useState, type ReactNode } from 'react';

/** For what an island fetches: a document has no cache of queries. In a page that the browser renders, it is that of the page. */
export function WithQueries({ children }: { children: ReactNode }) {
  const outer = useContext(QueryClientContext);
  const [client] = useState(() => outer ?? createQueryClient());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
