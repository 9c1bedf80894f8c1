import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';
import overlay from './overlay.module.css';

interface DialogProps {
  isOpen: boolean;
  title: string;
  cancelLabel?: string;
  /** Cancelled by its button or Escape; not by a click on the backdrop, which could lose work. */
  onCancel: () => void;
  isBusy?: boolean;
  actions: ReactNode;
  children: ReactNode;
}

/** A dialog over the page whose title and actions stay visible while its content scrolls. */
export function Dialog({
  isOpen,
  title,
  cancelLabel = 'Cancel',
  onCancel,
  isBusy = false,
  actions,
  children,
}: DialogProps) {
  return (
    <Base.Root
      open={isOpen}
      disablePointerDismissal
      onOpenChange={(open) => !open && !isBusy && onCancel()}
    >
      <Base.Portal>
        <Base.Backdrop className={overlay.backdrop} />
        <Base.Popup className={classNames(overlay.popup, styles.popup)}>
          <Base.Title className={overlay.title}>{title}</Base.Title>
          <div className={styles.content}>{children}</div>
          <div className={overlay.actions}>
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
