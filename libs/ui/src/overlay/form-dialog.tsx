import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { scrollIntoView } from '../focus-and-scroll.ts';
import { Notice } from '../notice.tsx';
import { DestructiveButton } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';
import styles from './form-dialog.module.css';

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'initialFocus' | 'actions'> {
  submitLabel: string;
  /** On the button while it is busy: "Saving...". */
  busyLabel: string;
  isDestructive?: boolean;
  /** Why it was not done, unless that is said beside a field. */
  failure?: ReactNode;
  /** Not called while the dialog is busy. */
  onSubmit: () => void;
  formClassName?: string | undefined;
}

/** A dialog with one form, which its button or Enter submits. */
export function FormDialog({
  submitLabel,
  busyLabel,
  isDestructive = false,
  isBusy = false,
  failure,
  onSubmit,
  formClassName = styles.form,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  const Submit = isDestructive ? DestructiveButton : Button;
  return (
    <Dialog
      {...dialog}
      initialFocus="control"
      isBusy={isBusy}
      actions={
        // Not `disabled` while busy: it would lose the focus, and after a failure it is the way to try again.
        <Submit
          type="submit"
          form={formId}
          variant={isDestructive ? 'quiet' : 'primary'}
          aria-disabled={isBusy}
        >
          {isBusy ? busyLabel : submitLabel}
        </Submit>
      }
    >
      <form
        id={formId}
        noValidate
        className={formClassName}
        onSubmit={(event) => {
          event.preventDefault();
          // To React the dialog is within what opened it, which may be a form.
          event.stopPropagation();
          if (!isBusy) onSubmit();
        }}
      >
        {failure && (
          <Notice ref={scrollIntoView} tone="stop">
            {failure}
          </Notice>
        )}
        {children}
      </form>
    </Dialog>
  );
}
