import { Button } from '@nox/ui';
import { useRef, useState, useSyncExternalStore } from 'react';
import type { DataRouter } from 'react-router-dom';
import { isNewVersionOffered } from './new-version-offer.ts';
import { releasePoller } from './release-poller.ts';
import styles from './version-banners.module.css';
import { useIdle } from './use-idle.ts';

/** After this nobody is in the middle of something. */
const IDLE_MS = 60_000;

interface NewVersionBarProps {
  router: DataRouter;
}

/** Offers the new version of a page while nobody uses it, and is out of the way as soon as somebody does. */
export function NewVersionBar({ router }: NewVersionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isIdle = useIdle(IDLE_MS, bar);
  const state = useSyncExternalStore(
    (onChange) => router.subscribe(onChange),
    () => router.state,
  );
  const isNew = useSyncExternalStore(releasePoller.subscribe, () => isNewVersionOffered(state));
  const [dismissedOn, setDismissedOn] = useState<string>();
  const isShown = isNew && isIdle && dismissedOn !== state.location.pathname;

  return (
    <div ref={bar} role="status" className={styles.banner}>
      {isShown && (
        <>
          <p>A new version is there.</p>
          <div className={styles.actions}>
            <Button onClick={() => window.location.reload()}>Reload</Button>
            <Button onClick={() => setDismissedOn(state.location.pathname)}>Not now</Button>
          </div>
        </>
      )}
    </div>
  );
}
