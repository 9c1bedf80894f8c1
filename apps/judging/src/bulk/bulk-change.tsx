import { deleteNotSelected, rejectPending } from '@nox/api-client';
import type { AuditionStatus, BulkChangeResult } from '@nox/contracts';
import { AlertDialog, DestructiveButton, useAnnounce } from '@nox/ui';
import { useMutation } from '@tanstack/react-query';
import { failureText } from '../entry/failure-text.ts';
import { useOwnRefresh } from '../together/use-own-refresh.ts';

export type BulkKind = 'reject' | 'delete';

interface BulkTexts {
  /** Whom it is about. */
  status: AuditionStatus;
  title: string;
  question: (count: number) => string;
  /** Said in place of the question where there is nobody. */
  nobody: string;
  confirm: string;
  failed: string;
  call: (expected: number) => Promise<BulkChangeResult>;
}

export const BULK_CHANGES: Readonly<Record<BulkKind, BulkTexts>> = {
  reject: {
    status: 'Pending',
    title: 'Reject All Pending',
    question: (count) =>
      `Are you sure you want to change all ${count} "Pending" entries to "Not Selected"?`,
    nobody: "There are no candidates with 'Pending' status to reject.",
    confirm: 'Reject',
    failed: 'Failed to perform bulk rejection.',
    call: rejectPending,
  },
  delete: {
    status: 'Not Selected',
    title: 'Delete Not Selected',
    question: (count) =>
      `Are you sure you want to permanently delete all ${count} "Not Selected" entries?`,
    nobody: "There are no candidates marked as 'Not Selected' to delete.",
    confirm: 'Delete',
    failed: 'Failed to perform bulk delete.',
    call: deleteNotSelected,
  },
};

interface BulkChangeProps {
  kind: BulkKind;
  /** How many there were when it was asked for. */
  count: number;
  onDone: () => void;
}

/**
 * Asks before it changes many entries. The number that was asked about goes with the call, and the server changes
 * nothing if there is another number by then.
 */
export function BulkChange({ kind, count, onDone }: BulkChangeProps) {
  const { title, question, confirm, failed, call } = BULK_CHANGES[kind];
  const announce = useAnnounce();
  const refresh = useOwnRefresh();

  const { mutate, isPending } = useMutation({
    mutationFn: () => call(count),
    onSuccess: ({ message }) => announce('go', message),
    onError: (error) => announce('stop', failureText(error, failed)),
    onSettled: async () => {
      onDone();
      await refresh();
    },
  });

  return (
    <AlertDialog
      isOpen
      title={title}
      question={question(count)}
      isBusy={isPending}
      onCancel={onDone}
    >
      <DestructiveButton disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Working...' : `${confirm} ${count}`}
      </DestructiveButton>
    </AlertDialog>
  );
}
