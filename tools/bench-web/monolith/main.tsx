import '@nox/ui/styles.css';
import '@nox/ui/fallback-faces.css';
import { createQueryClient, queryClientContext } from '@nox/api-client';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router-dom';
import routes from '../../../apps/public-site/src/routes.tsx';

/** The public pages as one bundle without federation: what the federated product is compared with. */
const queryClient = createQueryClient();
const router = createBrowserRouter([{ HydrateFallback: () => null, children: routes }], {
  getContext() {
    const context = new RouterContextProvider();
    context.set(queryClientContext, queryClient);
    return context;
  },
});

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
