import { useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { DataRouter } from 'react-router-dom';
import styles from './shell-status.module.css';
import { useDelayed } from './use-delayed.ts';

/** After this somebody wonders whether anything still happens. */
const SLOW_MS = 4_000;

/** A sign that another page is on its way. */
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

/** Shows the sign beside the page and not in it: what a server rendered knows nothing of it. */
export function useShellStatus(router: DataRouter | undefined): void {
  useEffect(() => {
    if (!router) return undefined;
    const place = document.createElement('div');
    document.body.prepend(place);
    const root = createRoot(place);
    root.render(<ShellStatus router={router} />);
    return () => {
      // Not while React is at work on the page.
      setTimeout(() => {
        root.unmount();
        place.remove();
      });
    };
  }, [router]);
}
