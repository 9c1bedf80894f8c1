import { accountQueries, createQueryClient, queryClientContext } from '@nox/api-client';
import type { Account } from '@nox/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import {
  createMemoryRouter,
  RouterContextProvider,
  RouterProvider,
  type RouteObject,
} from 'react-router-dom';

let account: Account | undefined;

/** The account that the guard has fetched, for what is rendered from now on without the guard. */
export const setAccount = (next: Account | undefined) => void (account = next);

/** Renders routes as the shell does: with a router at `path`, and with a query cache that does not retry. */
export function renderRoutes(routes: RouteObject[], path = '/') {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  if (account) queryClient.setQueryData(accountQueries.me(account.uid).queryKey, account);
  const router = createMemoryRouter([{ HydrateFallback: () => null, children: routes }], {
    initialEntries: [path],
    getContext() {
      const context = new RouterContextProvider();
      context.set(queryClientContext, queryClient);
      return context;
    },
  });
  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...rendered, router, queryClient };
}
