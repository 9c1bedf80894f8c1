import { type ComponentType, lazy, type MouseEvent, type ReactNode, Suspense, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button.tsx';
import { classNames, tools, ui } from '../classes.ts';
import { Notice } from '../notice.tsx';
import { useBase } from './base.ts';
import styles from './dialog.module.css';
import { useFinalFocus } from './focus-fallback.tsx';

interface AlertDialogProps {
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

/** A dialog whose code is loaded when it is first shown. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() }));
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}

/** The backdrop alone: painted at once for a dialog whose own content takes longer. */
export const DialogBackdrop = () =>
  createPortal(<div aria-hidden className={styles.backdrop} />, document.body);

/** A click beside a dialog that stays open would take the focus out of it. */
export const keepFocus = (event: MouseEvent) => event.preventDefault();

export const AlertDialog = (props: AlertDialogProps) => (
  <Suspense fallback={<DialogBackdrop />}>
    <LoadedDialog {...props} />
  </Suspense>
);

function LoadedDialog(props: AlertDialogProps) {
  const { AlertDialog: Base } = useBase();
  const { title, question, failure, cancelLabel = 'Cancel', ...closing } = props;
  const { onCancel, isBusy = false, finalFocus, children } = closing;
  const cancel = useRef<HTMLButtonElement>(null);
  const isCancelled = useRef(false);
  const handleCancel = () => {
    isCancelled.current = true;
    onCancel();
  };
  const getFinalFocus = useFinalFocus(() => (isCancelled.current ? null : finalFocus?.()));
  return (
    <Base.Root open onOpenChange={(open) => !open && !isBusy && handleCancel()}>
      <Base.Portal>
        {/* Rendered over a dialog, too, which the library would not darken. */}
        <Base.Backdrop forceRender className={styles.backdrop} onMouseDown={keepFocus} />
        <Base.Popup
          initialFocus={cancel}
          finalFocus={getFinalFocus}
          className={classNames(popupClass, styles.alert)}
        >
          <Base.Title className={styles.title}>{title}</Base.Title>
          <Base.Description className={classNames(ui.minor, styles.question)} render={<div />}>
            {question}
            {failure && (
              <Notice tone="negative" className={styles.failure}>
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

interface DeleteDialogProps extends Omit<AlertDialogProps, 'cancelLabel' | 'children'> {
  confirmLabel?: string;
  onConfirm: () => void;
}

const findHeading = () => document.querySelector('h1');

/** Once deleted, the focus goes to the heading: the button that opened the dialog may be deleted, too. */
export const DeleteDialog = ({
  confirmLabel = 'Delete',
  onConfirm,
  ...dialog
}: DeleteDialogProps) => (
  <AlertDialog finalFocus={findHeading} {...dialog}>
    {/* Not `disabled` while busy: it would lose the focus, and after a failure it is the way to try again. */}
    <Button
      variant="destructive"
      aria-disabled={dialog.isBusy}
      onClick={() => !dialog.isBusy && onConfirm()}
    >
      {dialog.isBusy ? 'Deleting...' : confirmLabel}
    </Button>
  </AlertDialog>
);
