import { configureApiClient, createQueryClient, queryClientContext } from '@nox/api-client';
import { menusQuery } from '@nox/federation/contract';
import {
  renderDocument,
  renderPlainPage,
  routesAroundGuest,
  routesWithGuests,
  serveRenderer,
  type RenderRequest,
} from '@nox/federation/server';
import { dehydrate, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router-dom';
import routes from '../routes.tsx';
import { prepareSeason } from './prepare-season.ts';

type Handler = ReturnType<typeof createStaticHandler>;

/** A page's HTML, and where it is no document the query data for its hydration. @throws Error if a part is missing: the browser renders it */
async function renderPage(
  handler: Handler,
  { path, origin, menus, ask, asDocument }: RenderRequest,
) {
  configureApiClient({
    transport: async (address) => {
      const { status, body } = await ask(address);
      return { status, data: body };
    },
  });
  const queryClient = createQueryClient();
  // Nothing becomes stale during one render, and what failed is rendered as failed.
  const queries = { staleTime: Infinity, retry: false, retryOnMount: false };
  queryClient.setDefaultOptions({ queries });
  queryClient.setQueryData(menusQuery.queryKey, menus);
  const requestContext = new RouterContextProvider();
  requestContext.set(queryClientContext, queryClient);
  const address = new URL(origin);
  // `new URL(path, origin)` would take the start of a path with two slashes for another host.
  address.pathname = path;
  const context = await handler.query(new Request(address), { requestContext });
  if (context instanceof Response) throw new Error(`${path} leads elsewhere.`);
  if (context.errors) throw Object.values(context.errors)[0];
  await prepareSeason(queryClient, path);
  // All that the routes started. What could not be read is said in its place, and the server does not cache the page.
  const started = queryClient.getQueryCache().getAll();
  await Promise.allSettled(started.map(({ promise }) => promise));
  const failed = started.find(({ state }) => state.status === 'error');
  // A browser that hydrates the page as a whole fetches that again, and would not find the same.
  if (failed && !asDocument) throw failed.state.error!;
  const page = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </QueryClientProvider>
    </StrictMode>
  );
  if (asDocument) return { html: renderDocument(page) };
  const html = renderPlainPage(page);
  // The browser takes the menus from the registry.
  queryClient.removeQueries(menusQuery);
  return { html, state: JSON.stringify(dehydrate(queryClient)) };
}

const [whole, around] = [routesWithGuests, routesAroundGuest].map((withGuests) =>
  createStaticHandler(withGuests(routes)),
);

serveRenderer(
  (request) => renderPage(whole!, request),
  (request) => renderPage(around!, request),
);
