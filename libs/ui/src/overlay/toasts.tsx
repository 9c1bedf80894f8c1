import { Toast as Base } from '@base-ui/react/toast';
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { FocusFallback } from './focus-fallback.tsx';
import styles from './toasts.module.css';
import { classNames, tools, ui } from '../classes.ts';

const MAX_TOASTS = 20;
const SUCCESS_MS = 6_000;

interface ToastProviderProps {
  /** The accessible name of the list; two lists on one page need two names. */
  label?: string;
  children: ReactNode;
}

/**
 * Shows the results of actions, also after a navigation: successes for six seconds, longer under the pointer or with the
 * focus; failures until they are dismissed. Announced politely. Below it the focus is not lost with what is removed.
 */
export const ToastProvider = ({ label = 'Notifications', children }: ToastProviderProps) => (
  <Base.Provider timeout={0} limit={MAX_TOASTS}>
    {/* Behind a page of the screen's height it would make that a pixel higher. */}
    <FocusFallback />
    <AnnounceProvider>{children}</AnnounceProvider>
    {/* At the end of the page, not over it, so that no toast covers a control. */}
    <Base.Viewport
      aria-label={label}
      className={classNames(ui.stack2, styles.viewport, tools.screenOnly)}
    >
      <Toasts />
    </Base.Viewport>
  </Base.Provider>
);

function Toasts() {
  const { toasts } = Base.useToastManager();
  return toasts
    .filter(({ limited }) => !limited)
    .map((toast) => (
      <Base.Root
        key={toast.id}
        toast={toast}
        swipeDirection="right"
        className={classNames(tools.line3, ui.between, tools.edged, styles.toast)}
      >
        <Base.Title className={ui.breakable} render={<p />} />
        {/* The library hides it from assistive technology until the list has the focus. */}
        <Base.Close aria-hidden={false} render={<Button className={styles.dismiss} />}>
          Dismiss
        </Base.Close>
      </Base.Root>
    ));
}

/**
 * Shows a result; a failure while a dialog stays open belongs inside of that, which covers toasts. Either
 * removes the former result of the same `subject`, and the same failure said before.
 */
type Announce = (tone: 'positive' | 'negative', text: string, subject?: string) => void;

const AnnounceContext = createContext<Announce>(() => undefined);

export const useAnnounce = () => useContext(AnnounceContext);

function AnnounceProvider({ children }: { children: ReactNode }) {
  const { add, close } = Base.useToastManager();
  const [lastOf] = useState(() => new Map<string, string>());
  const announce = useCallback<Announce>(
    (tone, text, subject = tone === 'negative' ? text : undefined) => {
      // Closed and added anew: one that was replaced would not be announced.
      const former = subject && lastOf.get(subject);
      if (former) close(former);
      const id = add({ title: text, type: tone, timeout: tone === 'positive' ? SUCCESS_MS : 0 });
      if (subject) lastOf.set(subject, id);
    },
    [add, close, lastOf],
  );
  return <AnnounceContext value={announce}>{children}</AnnounceContext>;
}
