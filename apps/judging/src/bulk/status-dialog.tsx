import { type AuditionEntry, type AuditionStatus, listPeople } from '@nox/contracts';
import { AlertDialog, Button } from '@nox/ui';
import { candidates } from '../entry/entry-filter.ts';

interface Decision {
  status: AuditionStatus;
  /** What a judge does. */
  action: string;
  question: (names: string) => string;
}

export const DECISIONS: readonly Decision[] = [
  { status: 'Selected', action: 'Select', question: (names) => `Select ${names}?` },
  { status: 'Not Selected', action: 'Reject', question: (names) => `Reject ${names}?` },
  { status: 'Pending', action: 'Reset', question: (names) => `Reset ${names} to Pending?` },
];

interface StatusDialogProps {
  chosen: readonly AuditionEntry[];
  status: AuditionStatus;
  onClose: () => void;
  /** Called with the entries that have another status. */
  onConfirm: (changing: readonly AuditionEntry[]) => void;
}

/** Says by name what happens to several entries. */
export function StatusDialog({ chosen, status, onClose, onConfirm }: StatusDialogProps) {
  const changing = chosen.filter((entry) => entry.status !== status);
  const others = chosen.length - changing.length;
  const { action, question } = DECISIONS.find((decision) => decision.status === status)!;
  const already = others > 0 && `${candidates(others)} already ${others === 1 ? 'is' : 'are'}.`;
  if (changing.length === 0) {
    return (
      <AlertDialog
        isOpen
        title={`Nothing to ${action.toLowerCase()}`}
        question={`${listPeople(chosen)} ${others === 1 ? 'is' : 'are'} ${status} already.`}
        cancelLabel="Close"
        onCancel={onClose}
      >
        {null}
      </AlertDialog>
    );
  }
  return (
    <AlertDialog
      isOpen
      title={question(listPeople(changing))}
      question={
        <>
          {candidates(changing.length)} will be {status}. {already}
        </>
      }
      onCancel={onClose}
    >
      <Button variant="primary" onClick={() => onConfirm(changing)}>
        {action} {changing.length}
      </Button>
    </AlertDialog>
  );
}
