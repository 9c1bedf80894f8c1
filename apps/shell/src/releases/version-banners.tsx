import { Button, listen } from '@nox/ui';
import { StrictMode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { DataRouter } from 'react-router-dom';
import { override } from '../overrides/override.ts';
import { overridesInUse } from '../overrides/runtime-info.ts';
import { hasOverrides } from '../page/page-settings.ts';
import { isNewVersionOffered, releasePoller } from './release-poller.ts';
import styles from './version-banners.module.css';

const IDLE_MS = 60_000;

/** Offers the new version of a page while the page is idle, and disappears at the next input. */
function NewVersionBanner({ router }: { router: DataRouter }) {
  const { isIdle, banner } = useIdle();
  const state = useSyncExternalStore(
    (onChange) => router.subscribe(onChange),
    () => router.state,
  );
  const isNew = useSyncExternalStore(releasePoller.subscribe, () => isNewVersionOffered(state));
  const [dismissedOn, setDismissedOn] = useState<string>();
  const { pathname } = state.location;

  return (
    <div ref={banner} role="status" className={styles.banner}>
      {isNew && isIdle && dismissedOn !== pathname && (
        <>
          <p>A new version is there.</p>
          <div className={styles.actions}>
            <Button onClick={() => window.location.reload()}>Reload</Button>
            <Button onClick={() => setDismissedOn(pathname)}>Not now</Button>
          </div>
        </>
      )}
    </div>
  );
}

function OverrideBanners() {
  // The server's bar shows a preview.
  if (!hasOverrides()) return null;
  return Object.entries(overridesInUse()).map(([remote, entry]) => (
    <aside key={remote} aria-label={`Build of ${remote}`} className={styles.banner}>
      <p>
        {remote} comes from {entry} for you alone.
      </p>
      <Button onClick={() => void override({ remote })}>Back to the released one</Button>
    </aside>
  ));
}

/** Shows the banners after the page, outside of the root that a server may have rendered. */
export function showVersionBanners(router: DataRouter): void {
  const container = document.createElement('div');
  container.className = styles.banners!;
  document.body.append(container);
  createRoot(container).render(
    <StrictMode>
      <NewVersionBanner router={router} />
      <OverrideBanners />
    </StrictMode>,
  );
}

const INPUT_EVENTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/** A visitor is idle after a while without input. Moving the pointer or the focus, and input inside the banner, do not count. */
function useIdle() {
  const banner = useRef<HTMLDivElement>(null);
  const [isIdle, setIsIdle] = useState(false);

  useEffect(() => {
    const startTimer = () => setTimeout(() => setIsIdle(true), IDLE_MS);
    let timer = startTimer();
    const handleInput = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key === 'Tab') return;
      if (banner.current?.contains(event.target as Node)) return;
      setIsIdle(false);
      clearTimeout(timer);
      timer = startTimer();
    };
    const handlers = Object.fromEntries(INPUT_EVENTS.map((name) => [name, handleInput]));
    const end = listen(window, handlers, true);
    return () => {
      end();
      clearTimeout(timer);
    };
  }, []);

  return { isIdle, banner };
}
