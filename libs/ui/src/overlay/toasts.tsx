import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { listen } from '../browser.ts';
import { Button } from '../button.tsx';
import { classNames, tools, ui } from '../classes.ts';
import { newKey } from '../new-key.ts';
import { FocusFallback } from './focus-fallback.tsx';
import styles from './toasts.module.css';

const MAX_TOASTS = 20;
/** The older ones are shown again as these leave. */
const MAX_SHOWN = 2;
const SUCCESS_MS = 6_000;

/**
 * Shows a result; a failure while a dialog stays open belongs inside of that, which covers toasts. Either
 * removes the former result of the same `subject`, and the same failure said before; a success also the one before it.
 */
type Announce = (tone: 'positive' | 'negative', text: string, subject?: string) => void;

const AnnounceContext = createContext<Announce>(() => undefined);

export const useAnnounce = () => useContext(AnnounceContext);

interface Toast {
  id: string;
  tone: 'positive' | 'negative';
  text: string;
  subject: string | undefined;
}

interface ToastProviderProps {
  /** The accessible name of the list; two lists on one page need two names. */
  label?: string;
  children: ReactNode;
}

/**
 * Shows the results of actions, also after a navigation: successes for six seconds, longer under the pointer or with the
 * focus; failures until they are dismissed. Announced politely, and reached by F6. Below it the focus is not lost with what is removed.
 */
export function ToastProvider({ label = 'Notifications', children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const announce = useCallback<Announce>(
    (tone, text, subject = tone === 'negative' ? text : undefined) =>
      setToasts((now) => {
        // Removed and added anew: one that was replaced would not be announced.
        const others = now
          .filter((one) => subject === undefined || one.subject !== subject)
          // A success never waits: it would be shown again when it is old.
          .filter((one, at) => one.tone === 'negative' || (tone === 'negative' && at === 0));
        return [{ id: newKey(), tone, text, subject }, ...others].slice(0, MAX_TOASTS);
      }),
    [],
  );
  const remove = useCallback(
    (id: string) => setToasts((now) => now.filter((one) => one.id !== id)),
    [],
  );
  return (
    <>
      {/* Behind a page of the screen's height it would make that a pixel higher. */}
      <FocusFallback />
      <AnnounceContext value={announce}>{children}</AnnounceContext>
      <Toasts label={label} toasts={toasts} onRemove={remove} />
    </>
  );
}

interface ToastsProps {
  label: string;
  toasts: readonly Toast[];
  onRemove: (id: string) => void;
}

/** The list is at the end of the page, above what sticks to the bottom of the screen, so that no toast covers a control for good. */
function Toasts({ label, toasts, onRemove }: ToastsProps) {
  const viewport = useRef<HTMLDivElement>(null);
  const [isHovered, setIsHovered] = useState(false);
  /** What had the focus before one of them got it. */
  const [left, setLeft] = useState<HTMLElement>();
  const isPaused = isHovered || left !== undefined;
  useEffect(
    () =>
      listen(window, {
        keydown: ({ key }: KeyboardEvent) => {
          if (key === 'F6' && viewport.current?.hasChildNodes()) viewport.current.focus();
        },
      }),
    [],
  );
  const handleDismiss = (id: string) => {
    onRemove(id);
    left?.focus();
  };
  return (
    <div
      ref={viewport}
      role="region"
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions"
      tabIndex={-1}
      className={classNames(ui.stack2, styles.viewport, tools.screenOnly)}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget))
          setLeft((relatedTarget ?? document.body) as HTMLElement);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setLeft(undefined);
      }}
    >
      {toasts.slice(0, MAX_SHOWN).map((toast) => (
        <ShownToast
          key={toast.id}
          {...toast}
          isPaused={isPaused}
          onEnd={onRemove}
          onDismiss={handleDismiss}
        />
      ))}
    </div>
  );
}

interface ShownToastProps extends Toast {
  isPaused: boolean;
  onEnd: (id: string) => void;
  onDismiss: (id: string) => void;
}

function ShownToast({ id, tone, text, isPaused, onEnd, onDismiss }: ShownToastProps) {
  const leaves = tone === 'positive' && !isPaused;
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => onEnd(id), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [leaves, id, onEnd]);
  return (
    <div
      data-type={tone}
      className={classNames(tools.line3, ui.between, tools.edged, styles.toast)}
    >
      <p className={ui.breakable}>{text}</p>
      <Button className={styles.dismiss} onClick={() => onDismiss(id)}>
        Dismiss
      </Button>
    </div>
  );
}
