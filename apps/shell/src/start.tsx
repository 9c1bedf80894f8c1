import '@nox/ui/styles.css';
import { createQueryClient } from '@nox/api-client';
import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { stopRecordingClicks } from './page/replay-clicks.ts';
import { readRenderedData } from './page/page-settings.ts';
import { createRenderedRouter } from './router.ts';
import { Shell } from './shell.tsx';
import { wireLibraries } from './wiring.ts';

const queryClient = createQueryClient();
wireLibraries(queryClient);
const root = document.getElementById('root')!;
const data = readRenderedData();
if (data) hydrate(queryClient, data);
const [router, { createRoot, hydrateRoot }] = await Promise.all([
  data && createRenderedRouter(queryClient),
  import('react-dom/client'),
]);
if (router) {
  stopRecordingClicks();
  // In small tasks: the page can be scrolled and clicked meanwhile.
  startTransition(() => {
    hydrateRoot(root, <Shell queryClient={queryClient} rendered={router} />);
  });
} else {
  // A rendered page without its code would not react.
  root.replaceChildren();
  createRoot(root).render(<Shell queryClient={queryClient} />);
}
