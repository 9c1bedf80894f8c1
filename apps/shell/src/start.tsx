import '@nox/ui/styles.css';
import { createQueryClient } from '@nox/api-client';
import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { isOverridden } from './overrides/override.ts';
import { stopRecordingClicks } from './page/replay-clicks.ts';
import { readRenderedData } from './page/page-settings.ts';
import { reportError } from './page/report-error.ts';
import { createRenderedRouter } from './router.ts';
import { Shell } from './shell.tsx';
import { wireLibraries } from './wiring.ts';

/** Below a page that came rendered; without the chunk the page is as readable. */
const sayIncomplete = () =>
  void import(/* webpackChunkName: "incomplete-page" */ './page/incomplete-page.ts').then(
    (page) => page.sayIncomplete(),
    () => undefined,
  );

const queryClient = createQueryClient();
wireLibraries(queryClient);
let onHydrated = () => {};
const hydrated = new Promise<void>((resolve) => (onHydrated = resolve));
const root = document.getElementById('root')!;
const data = readRenderedData();
if (data) hydrate(queryClient, data);
const [router, { createRoot, hydrateRoot }] = await Promise.all([
  data && createRenderedRouter(queryClient, hydrated),
  import('react-dom/client'),
]);
if (router) {
  stopRecordingClicks();
  const html = root.innerHTML;
  let isHydrated = false;
  void hydrated.then(() => (isHydrated = true));
  // In small tasks: the page can be scrolled and clicked meanwhile.
  startTransition(() => {
    const page = <Shell queryClient={queryClient} rendered={router} onHydrated={onHydrated} />;
    const hydrated = hydrateRoot(root, page, {
      onCaughtError(error) {
        reportError(error);
        if (isHydrated) return;
        // What came rendered is worth more than a message in its place. React must have ended with the page first.
        queueMicrotask(() => {
          hydrated.unmount();
          router.dispose();
          root.innerHTML = html;
          sayIncomplete();
        });
      },
    });
  });
} else if (data && !isOverridden()) {
  // It stays as it came: its links load documents.
  stopRecordingClicks();
  sayIncomplete();
} else {
  root.replaceChildren();
  createRoot(root).render(<Shell queryClient={queryClient} />);
}
