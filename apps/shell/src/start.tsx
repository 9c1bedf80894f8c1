import '@nox/ui/styles.css';
import '@nox/ui/fallback-faces.css';
import { followTranslators } from '@nox/federation/runtime';
import { configureApiClient, createQueryClient, prepareCalls } from '@nox/api-client';
import { configureAuth, freshToken, readLastUser, useAuth } from '@nox/auth';
import type { RemoteDescription } from '@nox/release-format';
import { remotesFor } from '@nox/release-format/remotes-for';
import { checkOnReturn, societyName } from '@nox/ui';
import { configureUploads, firebaseUploader, mediaUploader } from '@nox/uploads';
import { hydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode, useEffect } from 'react';
import { reportError, Unavailable } from './layout/remote-boundary.tsx';
import { ShellFallback, useShellStatus } from './layout/shell-status.tsx';
import {
  hasOverrides,
  type PageSettings,
  readPageSettings,
  readRenderedData,
} from './page/page-settings.ts';
import { liveSettings } from './releases/release-poller.ts';
import { createRenderedRouter, createShellRouter, firstState } from './router.ts';
import { whenIdle } from './service-worker/query-persister.ts';
import { workOffline } from './service-worker/work-offline.tsx';
import { RouterProvider, type DataRouter } from 'react-router-dom';
import { useRouterOfPages } from './monitoring/left-pages.ts';
import { reportRenderError } from './monitoring/monitor-page.ts';
import { prefetchLinks } from './layout/prefetch-links.ts';

function wireLibraries(queryClient: QueryClient, settings: PageSettings): void {
  const { authEmulatorUrl, firebase, registry, storageEmulator } = settings;
  globalThis.noxFormats = settings;
  Object.assign(globalThis, { noxSociety: settings.society });
  // Remotes of earlier releases read it there.
  if (settings.timeZone) document.documentElement.dataset['timeZone'] = settings.timeZone;
  // Pages with a text for the time until a session is verified verify it.
  const isVerified = ({ pendingText }: RemoteDescription) => pendingText !== undefined;
  const isForVisitors =
    registry && !remotesFor(window.location.pathname, registry.remotes).some(isVerified);
  if (firebase) configureAuth({ firebase, emulatorUrl: authEmulatorUrl }, isForVisitors);
  configureApiClient({ tokenSource: freshToken });
  if (!isForVisitors) whenIdle(prepareCalls);
  // Uploads go to the API's media store where there is no bucket.
  const hasBucket = storageEmulator ?? firebase?.storageBucket;
  configureUploads(hasBucket ? firebaseUploader(storageEmulator) : mediaUploader);
  // One account's data must not be visible to the next.
  useAuth.subscribe((now, before) => {
    if (before.user && before.user.uid !== now.user?.uid) queryClient.clear();
  });
  checkOnReturn(() => {
    const { user } = useAuth.getState();
    return !user || user.uid === readLastUser()?.uid;
  });
  workOffline(queryClient);
}

/** Says it below a page that came rendered, which stays readable if the chunk fails to load. */
const sayIncomplete = () =>
  void import(/* webpackChunkName: "incomplete-page" */ './page/incomplete-page.ts').then(
    (page) => page.sayIncomplete(),
    () => undefined,
  );

/** A server that is started anew takes some seconds. */
const SLOW_ATTEMPT = 4;

followTranslators();
const queryClient = createQueryClient();
const settings = readPageSettings();
const isFromServer = settings.timeZone !== undefined;
if (isFromServer) wireLibraries(queryClient, settings);
const root = document.getElementById('root')!;
let isHydrated = false;
let onHydrated = () => {};
const hydrated = new Promise<void>((resolve) => {
  onHydrated = () => {
    isHydrated = true;
    window.noxDocument?.end(root, 'ready');
    resolve();
  };
});
// The server's page is of released versions.
const data = hasOverrides() ? undefined : readRenderedData();
if (data) hydrate(queryClient, data);
const [router, { createRoot, hydrateRoot }] = await Promise.all([
  data && createRenderedRouter(queryClient, hydrated),
  import('react-dom/client'),
]);
if (router) {
  // React replays the clicks that come from here on.
  root.dataset['state'] = 'hydrating';
  const html = root.innerHTML;
  // A transition hydrates in small tasks: the page can be scrolled and clicked meanwhile.
  startTransition(() => {
    const page = <Shell queryClient={queryClient} router={router} onHydrated={onHydrated} />;
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
} else if (data) {
  // It stays as it came: its links load documents.
  window.noxDocument?.end(root, 'failed');
  sayIncomplete();
} else {
  // What a server could render without a part of the page stays until all of it is there.
  const isPartial = !hasOverrides() && root.hasChildNodes();
  if (!isPartial) root.replaceChildren();
  const page = createRoot(root);
  const open = async () => {
    try {
      const shellRouter = await createShellRouter(queryClient);
      if (isPartial) await firstState(shellRouter);
      page.render(<Shell queryClient={queryClient} router={shellRouter} />);
    } catch {
      page.render(<Unavailable what={societyName()} onRetry={() => void open()} />);
    }
  };
  if (!isPartial) page.render(<ShellFallback registry={settings.registry} />);
  if (!isFromServer) {
    const fail = () =>
      page.render(<Unavailable what="This site" onRetry={() => window.location.reload()} />);
    const { waitForSettings } = await liveSettings();
    // Nothing is shown in a zone or language that may be wrong.
    const fetched = await waitForSettings((attempt) => attempt === SLOW_ATTEMPT && fail());
    wireLibraries(queryClient, fetched);
  }
  void open();
}

interface ShellProps {
  queryClient: QueryClient;
  router: DataRouter;
  onHydrated?: () => void;
}

function Shell({ queryClient, router, onHydrated }: ShellProps) {
  const pages = useRouterOfPages(router, reportRenderError);
  useShellStatus(router);
  useEffect(() => onHydrated?.(), [onHydrated]);
  useEffect(() => prefetchLinks(router, queryClient), [router, queryClient]);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {/* Transitions are off: rendering a page in slices between the frames of animations takes much longer. */}
        <RouterProvider {...pages} useTransitions={false} />
      </QueryClientProvider>
    </StrictMode>
  );
}
