import type { Blocker } from 'react-router-dom';
import { AlertDialog, DestructiveButton } from '../overlay/alert-dialog.tsx';

interface LeaveDialogProps {
  /** Of `useLeaveBlocker`. */
  blocker: Blocker;
  /** What is not saved yet, as a sentence. */
  question: string;
}

/** Asks before a page with unsaved changes is left. */
export function LeaveDialog({ blocker, question }: LeaveDialogProps) {
  return (
    <AlertDialog
      isOpen={blocker.state === 'blocked'}
      title="You have unsaved changes"
      question={question}
      cancelLabel="Keep editing"
      onCancel={() => blocker.reset?.()}
      // After staying the focus returns; after leaving it goes to the next page's heading.
      finalFocus={() => (blocker.state === 'unblocked' ? null : document.querySelector('h1'))}
    >
      <DestructiveButton onClick={() => blocker.proceed?.()}>Discard changes</DestructiveButton>
    </AlertDialog>
  );
}
