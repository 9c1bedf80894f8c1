import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Notice } from '../notice.tsx';
import styles from './alert-dialog.module.css';
import overlay from './overlay.module.css';

interface AlertDialogProps {
  isOpen: boolean;
  title: string;
  question: ReactNode;
  /** Why it was not done. Said here: a toast would lie below the dialog. */
  failure?: string | undefined;
  /** The button that has the focus first. */
  cancelLabel?: string;
  /** Cancelled by its button or Escape. A click on the backdrop does nothing. */
  onCancel: () => void;
  isBusy?: boolean;
  /** Gets the focus after closing; once cancelled, what opened the dialog does. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
}

export function AlertDialog({
  isOpen,
  title,
  question,
  failure,
  cancelLabel = 'Cancel',
  onCancel,
  isBusy = false,
  finalFocus,
  children,
}: AlertDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const isCancelled = useRef(false);
  useLayoutEffect(() => {
    if (isOpen) isCancelled.current = false;
  }, [isOpen]);
  const handleCancel = () => {
    isCancelled.current = true;
    onCancel();
  };
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && handleCancel()}>
      <Base.Portal>
        {/* Rendered over a dialog, too, which the library would not darken. */}
        <Base.Backdrop forceRender className={overlay.backdrop} />
        <Base.Popup
          initialFocus={cancel}
          finalFocus={finalFocus && (() => (isCancelled.current ? null : finalFocus()))}
          className={classNames(overlay.popup, styles.alert)}
        >
          <Base.Title className={overlay.title}>{title}</Base.Title>
          <Base.Description className={styles.question} render={<div />}>
            {question}
            {failure && (
              <Notice tone="stop" className={styles.failure}>
                {failure}
              </Notice>
            )}
          </Base.Description>
          <div className={overlay.actions}>
            <Base.Close ref={cancel} disabled={isBusy} render={<Button />}>
              {cancelLabel}
            </Base.Close>
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export function DestructiveButton({ className, ...rest }: ComponentProps<typeof Button>) {
  return <Button className={classNames(styles.destructive, className)} {...rest} />;
}
