import { useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { DataRouter } from 'react-router-dom';
import styles from './shell-status.module.css';
import { useDelayed } from './use-delayed.ts';

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
export function useShellStatus(router: DataRouter | undefined): void {
  useEffect(() => {
    if (!router) return undefined;
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
