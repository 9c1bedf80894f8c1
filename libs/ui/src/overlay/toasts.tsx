import { Toast as Base } from '@base-ui/react/toast';
import { useCallback, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './toasts.module.css';

/** Nobody reads a hundred results; the oldest leave. */
const MOST = 20;

interface ToastProviderProps {
  /** The name of the list; a page inside another remote's frame has two, which need two names. */
  label?: string;
  children: ReactNode;
}

/** Lets pages say how something ended, above whatever page comes next. Said politely, and there until dismissed. */
export function ToastProvider({ label = 'Notifications', children }: ToastProviderProps) {
  return (
    <Base.Provider timeout={0} limit={MOST}>
      {children}
      {/* In the page, at its end, and not over it: nothing must lie under a result where nobody can get at it. */}
      <Base.Viewport aria-label={label} className={styles.viewport}>
        <Toasts />
      </Base.Viewport>
    </Base.Provider>
  );
}

function Toasts() {
  const { toasts } = Base.useToastManager();
  return toasts
    .filter(({ limited }) => !limited)
    .map((toast) => (
      <Base.Root key={toast.id} toast={toast} swipeDirection="right" className={styles.toast}>
        <Base.Title className={styles.text} render={<p />} />
        {/* The library hides it from assistive technology until the list has the focus; it is there for everybody. */}
        <Base.Close aria-hidden={false} render={<Button className={styles.dismiss} />}>
          Dismiss
        </Base.Close>
      </Base.Root>
    ));
}

/**
 * Says how something ended. `go`: it worked. `stop`: it failed.
 * @param subject names what this is about, the same way each time: once that works, what was said of its failure goes
 */
type Announce = (tone: 'go' | 'stop', text: string, subject?: string) => void;

/** How a page below a `ToastProvider` says how something ended. */
export function useAnnounce(): Announce {
  const { add, close } = Base.useToastManager();
  return useCallback(
    (tone, text, subject) => {
      if (tone === 'go' && subject) close(subject);
      // Only failures are found again by their subject: a success takes no other's place, or nobody would hear it twice.
      add({ title: text, type: tone, id: tone === 'stop' ? subject : undefined });
    },
    [add, close],
  );
}
