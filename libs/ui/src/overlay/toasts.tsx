import { Toast as Base } from '@base-ui/react/toast';
import { useCallback, type ReactNode } from 'react';
import { Button } from '../button';
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

/** `go`: it worked. `stop`: it failed. */
type Announce = (tone: 'go' | 'stop', text: string) => void;

/** How a page below a `ToastProvider` says how something ended. */
export function useAnnounce(): Announce {
  const { add } = Base.useToastManager();
  return useCallback((tone, text) => void add({ title: text, type: tone }), [add]);
}
