import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { classNames, tools, ui } from '../classes.ts';
import { Notice } from '../notice.tsx';
import styles from './dialog.module.css';
import { useFinalFocus } from './focus-fallback.tsx';

interface AlertDialogProps {
  isOpen?: boolean;
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

export const popupClass = classNames(ui.stack4, ui.breakable, tools.box, styles.popup);

export function AlertDialog(props: AlertDialogProps) {
  const { isOpen = true, title, question, failure, cancelLabel = 'Cancel', ...closing } = props;
  const { onCancel, isBusy = false, finalFocus, children } = closing;
  const cancel = useRef<HTMLButtonElement>(null);
  const isCancelled = useRef(false);
  useLayoutEffect(() => {
    if (isOpen) isCancelled.current = false;
  }, [isOpen]);
  const handleCancel = () => {
    isCancelled.current = true;
    onCancel();
  };
  const getFinalFocus = useFinalFocus(isOpen, () => (isCancelled.current ? null : finalFocus?.()));
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && handleCancel()}>
      <Base.Portal>
        {/* Rendered over a dialog, too, which the library would not darken. */}
        <Base.Backdrop forceRender className={styles.backdrop} />
        <Base.Popup
          initialFocus={cancel}
          finalFocus={getFinalFocus}
          className={classNames(popupClass, styles.alert)}
        >
          <Base.Title className={styles.title}>{title}</Base.Title>
          <Base.Description className={styles.question} render={<div />}>
            {question}
            {failure && (
              <Notice tone="stop" className={styles.failure}>
                {failure}
              </Notice>
            )}
          </Base.Description>
          <div className={classNames(tools.wrap3, styles.actions)}>
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

export const DestructiveButton = ({ className, ...rest }: ComponentProps<typeof Button>) => (
  <Button className={classNames(styles.destructive, className)} {...rest} />
);

interface DeleteDialogProps<Subject> extends Pick<AlertDialogProps, 'failure' | 'onCancel'> {
  /** What to delete; the dialog is open while it is set. */
  subject: Subject | undefined;
  title: (subject: Subject) => string;
  question: (subject: Subject) => ReactNode;
  confirmLabel?: string;
  isBusy: boolean;
  onConfirm: (subject: Subject) => void;
  /** Where the focus goes when the dialog has closed, if not to the heading; the button that opened it may be deleted, too. */
  finalFocus?: (subject: Subject) => HTMLElement | null;
}

const findHeading = () => document.querySelector('h1');

export function DeleteDialog<Subject>(props: DeleteDialogProps<Subject>) {
  const { subject, title, question, confirmLabel = 'Delete', ...closing } = props;
  const { isBusy, onConfirm, finalFocus = findHeading, ...dialog } = closing;
  // The texts stay while the dialog closes.
  const [last, setLast] = useState(subject);
  if (subject !== undefined && subject !== last) setLast(() => subject);
  return (
    <AlertDialog
      isOpen={subject !== undefined}
      title={last === undefined ? '' : title(last)}
      question={last !== undefined && question(last)}
      isBusy={isBusy}
      finalFocus={() => (last === undefined ? null : finalFocus(last))}
      {...dialog}
    >
      {/* Not `disabled` while busy: it would lose the focus, and after a failure it is the way to try again. */}
      <DestructiveButton
        aria-disabled={isBusy}
        onClick={() => subject !== undefined && !isBusy && onConfirm(subject)}
      >
        {isBusy ? 'Deleting...' : confirmLabel}
      </DestructiveButton>
    </AlertDialog>
  );
}
