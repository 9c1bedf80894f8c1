import { Dialog as Base } from '@base-ui/react/dialog';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { markSubjectChanged } from '../shortcuts/shortcut-guard.ts';
import styles from './overlay.module.css';
import { staysVisible } from './visible-area.ts';

interface DialogProps {
  title: string;
  /** Identifies what is shown: another one starts at its top, with the focus at the title. */
  subject?: string;
  /** `control`: the first control, for forms. A title that has the focus is announced, and Enter does nothing. */
  initialFocus?: 'title' | 'control';
  /** For content in columns: as wide and high as a large screen allows, the whole of a small one. */
  isWide?: boolean;
  cancelLabel?: string;
  /** Cancelled by its button or Escape; not by a click on the backdrop, which could lose work. */
  onCancel: () => void;
  isBusy?: boolean;
  /** Gets the focus after closing, in place of what opened the dialog. */
  finalFocus?: () => HTMLElement | null;
  actions?: ReactNode;
  children: ReactNode;
}

/** A dialog over the page whose title and actions stay visible while its content scrolls. */
export function Dialog({
  title,
  subject,
  initialFocus = 'title',
  isWide = false,
  cancelLabel = 'Cancel',
  onCancel,
  isBusy = false,
  finalFocus,
  actions,
  children,
}: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const content = useRef<HTMLDivElement>(null);

  const shown = useRef(subject);
  useLayoutEffect(() => {
    if (shown.current === subject) return;
    shown.current = subject;
    markSubjectChanged();
    content.current!.scrollTop = 0;
    heading.current!.focus();
  }, [subject]);

  return (
    <Base.Root open disablePointerDismissal onOpenChange={(open) => !open && !isBusy && onCancel()}>
      <Base.Portal>
        {/* Over another dialog, too, which the library would not darken. */}
        <Base.Backdrop forceRender className={styles.backdrop} />
        <Base.Popup
          ref={staysVisible}
          initialFocus={initialFocus === 'title' ? heading : undefined}
          finalFocus={finalFocus}
          className={classNames(styles.popup, styles.dialog, isWide && styles.wide)}
        >
          <Base.Title ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </Base.Title>
          <div ref={content} className={styles.content}>
            {children}
          </div>
          <div className={styles.actions}>
            <Base.Close disabled={isBusy} render={<Button />}>
              {cancelLabel}
            </Base.Close>
            {actions}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The backdrop alone: painted at once for a dialog whose own content takes longer. */
export const DialogBackdrop = () =>
  createPortal(<div aria-hidden className={styles.backdrop} />, document.body);
