import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './overlay.module.css';

interface DialogProps {
  title: string;
  cancelLabel?: string;
  /** Cancelled by its button or Escape; not by a click on the backdrop, which could lose work. */
  onCancel: () => void;
  isBusy?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** A dialog over the page whose title and actions stay visible while its content scrolls. */
export function Dialog({
  title,
  cancelLabel = 'Cancel',
  onCancel,
  isBusy = false,
  actions,
  children,
}: DialogProps) {
  return (
    <Base.Root open disablePointerDismissal onOpenChange={(open) => !open && !isBusy && onCancel()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={classNames(styles.popup, styles.dialog)}>
          <Base.Title className={styles.title}>{title}</Base.Title>
          <div className={styles.content}>{children}</div>
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
