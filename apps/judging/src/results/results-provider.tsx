import { Toast } from '@base-ui/react/toast';
import { Button } from '@nox/ui';
import { useCallback, type ReactNode } from 'react';
import styles from './results-provider.module.css';

/** Nobody reads a hundred results; the oldest leave. */
const MOST = 20;

/**
 * Lets everything on the page say how something ended. Said politely, and there until dismissed. The frame around
 * the page has a list of its own, which is another remote's: two lists on one page need two names.
 */
export function ResultsProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={0} limit={MOST}>
      {children}
      <Toast.Portal>
        <Toast.Viewport aria-label="Results" className={styles.viewport}>
          <Results />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Results() {
  const { toasts } = Toast.useToastManager();
  return toasts
    .filter(({ limited }) => !limited)
    .map((toast) => (
      <Toast.Root key={toast.id} toast={toast} swipeDirection="right" className={styles.result}>
        <Toast.Title className={styles.text} render={<p />} />
        {/* The library hides it from assistive technology until the list has the focus; it is there for everybody. */}
        <Toast.Close aria-hidden={false} render={<Button className={styles.dismiss} />}>
          Dismiss
        </Toast.Close>
      </Toast.Root>
    ));
}

/** `go`: it worked. `stop`: it failed. */
type Announce = (tone: 'go' | 'stop', text: string) => void;

/** How anything on the page says how something ended. */
export function useAnnounce(): Announce {
  const { add } = Toast.useToastManager();
  return useCallback((tone, text) => void add({ title: text, type: tone }), [add]);
}
