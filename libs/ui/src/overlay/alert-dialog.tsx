import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useRef, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './alert-dialog.module.css';
import overlay from './overlay.module.css';

interface AlertDialogProps {
  isOpen: boolean;
  title: string;
  /** What is asked, in one or two sentences. */
  question: ReactNode;
  /** The way back, which has the focus first. */
  cancelLabel?: string;
  /** Told when it is cancelled, by its button or Escape. A click beside it decides nothing. */
  onCancel: () => void;
  isBusy?: boolean;
  /** Where the focus goes when it has closed, if what opened it is gone. */
  finalFocus?: () => HTMLElement | null;
  /** The buttons that go on. */
  children: ReactNode;
}

/** Asks before something that cannot be taken back. */
export function AlertDialog({
  isOpen,
  title,
  question,
  cancelLabel = 'Cancel',
  onCancel,
  isBusy = false,
  finalFocus,
  children,
}: AlertDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onCancel()}>
      <Base.Portal>
        {/* Over a dialog, too, which the library would leave bright behind it. */}
        <Base.Backdrop forceRender className={overlay.backdrop} />
        <Base.Popup
          initialFocus={cancel}
          finalFocus={finalFocus}
          className={classNames(overlay.popup, styles.popup)}
        >
          <Base.Title className={overlay.title}>{title}</Base.Title>
          <Base.Description className={styles.question} render={<div />}>
            {question}
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

/** The button of an alert dialog that destroys something. */
export function DestructiveButton({ className, ...rest }: ComponentProps<typeof Button>) {
  return <Button className={classNames(styles.destructive, className)} {...rest} />;
}
