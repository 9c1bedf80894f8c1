import { useState, type ReactNode } from 'react';
import { AlertDialog, DestructiveButton } from './alert-dialog.tsx';

interface DeleteDialogProps<Subject> {
  /** What to delete; the dialog is open while it is set. */
  subject: Subject | undefined;
  title: (subject: Subject) => string;
  question: (subject: Subject) => ReactNode;
  confirmLabel?: string;
  failure?: string | undefined;
  isBusy: boolean;
  onConfirm: (subject: Subject) => void;
  onCancel: () => void;
  /** Where the focus goes when the dialog has closed; the button that opened it may be deleted, too. */
  finalFocus: (subject: Subject) => HTMLElement | null;
}

export function DeleteDialog<Subject>({
  subject,
  title,
  question,
  confirmLabel = 'Delete',
  failure,
  isBusy,
  onConfirm,
  onCancel,
  finalFocus,
}: DeleteDialogProps<Subject>) {
  // The texts stay while the dialog closes.
  const [last, setLast] = useState(subject);
  if (subject !== undefined && subject !== last) setLast(() => subject);
  return (
    <AlertDialog
      isOpen={subject !== undefined}
      title={last === undefined ? '' : title(last)}
      question={last !== undefined && question(last)}
      failure={failure}
      isBusy={isBusy}
      onCancel={onCancel}
      finalFocus={() => (last === undefined ? null : finalFocus(last))}
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
