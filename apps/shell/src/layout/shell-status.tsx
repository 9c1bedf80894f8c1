import { useAuth } from '@nox/auth';
import { SKELETON_KEY, type Skeleton } from '@nox/federation/contract';
import type { Registry } from '@nox/release-format';
import { remotesFor } from '@nox/release-format/remotes-for';
import { attempt } from '@nox/ui/browser';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { DataRouter } from 'react-router-dom';
import { browserStorage } from '../page/page-settings.ts';
import styles from './layout.module.css';

const SLOW_MS = 4_000;

function ShellStatus({ router }: { router: DataRouter }) {
  const state = useSyncExternalStore(
    (onChange) => router.subscribe(onChange),
    () => router.state.navigation.state,
  );
  const isNavigating = state !== 'idle';
  const isSlow = useDelayed(isNavigating, SLOW_MS);
  return (
    <>
      <div
        className={styles.progress}
        data-state={isNavigating ? 'loading' : 'idle'}
        aria-hidden="true"
      />
      <div role="status" className={styles.slow}>
        {isSlow && 'Still loading…'}
      </div>
    </>
  );
}

/** Shows the status outside of the root that a server may have rendered. */
export function useShellStatus(router: DataRouter): void {
  useEffect(() => {
    const container = document.createElement('div');
    document.body.prepend(container);
    const root = createRoot(container);
    root.render(<ShellStatus router={router} />);
    return () => {
      // React forbids unmounting a root while it renders.
      setTimeout(() => {
        root.unmount();
        container.remove();
      });
    };
  }, [router]);
}

export function useDelayed(isTrue: boolean, ms: number): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isTrue) return undefined;
    const timer = setTimeout(() => setIsLong(true), ms);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isTrue, ms]);
  return isLong;
}

const SLOW_START_MS = 1_000;

/** Shown until the first page is loaded; for a fast page it stays empty. */
export function ShellFallback({ registry }: { registry: Registry | undefined }) {
  // A session is verified by the identity provider first, and then by the server.
  const isPending = useAuth(({ status }) => status !== 'signed-out');
  const isSlow = useDelayed(true, SLOW_START_MS);
  const isVerySlow = useDelayed(true, SLOW_MS);
  const remotes = remotesFor(window.location.pathname, registry?.remotes ?? []);
  const pendingText = remotes.find((remote) => remote.pendingText)?.pendingText;
  const loadingText = isVerySlow ? 'Still loading…' : isSlow && 'Loading…';
  const text = isPending && pendingText ? pendingText : loadingText;
  const skeleton = isPending && pendingText ? readSkeleton() : undefined;
  return (
    <main className={skeleton ? undefined : styles.fallback}>
      {skeleton?.map((style, at) => (
        <div key={at} aria-hidden="true" className={styles.skeleton} style={style} />
      ))}
      <div role="status" className={skeleton && styles.slow}>
        {text && <h1 className={styles.fallbackText}>{text}</h1>}
      </div>
    </main>
  );
}

/** The places of the last page's menu and words. The storage is not trusted. */
function readSkeleton() {
  return attempt(() => {
    const skeleton = JSON.parse(browserStorage()!.getItem(SKELETON_KEY)!) as Skeleton;
    const { width, path, bar, menu, page } = skeleton;
    if (width !== window.innerWidth) return undefined;
    const lines = [...menu, ...(path === window.location.pathname ? page : [])];
    return [bar, ...lines].map(([left, top, width, height]) => ({ left, top, width, height }));
  });
}
