import { Toast as Base } from '@base-ui/react/toast';
import { useCallback, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './toasts.module.css';

const MAX_TOASTS = 20;

interface ToastProviderProps {
  /** The accessible name of the list; two lists on one page need two names. */
  label?: string;
  children: ReactNode;
}

/** Shows the results of actions until they are dismissed, also after a navigation. Announced politely. */
export function ToastProvider({ label = 'Notifications', children }: ToastProviderProps) {
  return (
    <Base.Provider timeout={0} limit={MAX_TOASTS}>
      {children}
      {/* At the end of the page, not over it, so that no toast covers a control. */}
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
        {/* The library hides it from assistive technology until the list has the focus. */}
        <Base.Close aria-hidden={false} render={<Button className={styles.dismiss} />}>
          Dismiss
        </Base.Close>
      </Base.Root>
    ));
}

/** `go`: a success. `stop`: a failure, which a success with the same `subject` removes. */
type Announce = (tone: 'go' | 'stop', text: string, subject?: string) => void;

/** For components below a `ToastProvider`. */
export function useAnnounce(): Announce {
  const { add, close } = Base.useToastManager();
  return useCallback(
    (tone, text, subject) => {
      if (tone === 'go' && subject) close(subject);
      // Only failures have the subject as id: a success that replaced another would not be announced.
      add({ title: text, type: tone, id: tone === 'stop' ? subject : undefined });
    },
    [add, close],
  );
}
