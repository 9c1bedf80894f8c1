import { deleteNotSelected, rejectPending } from '@nox/api-client';
import type { AuditionEntry, AuditionStatus, BulkChangeResult } from '@nox/contracts';
import { AlertDialog, DestructiveButton, useAnnounce } from '@nox/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureText } from '../entry/failure-text';
import { useOwnRefresh } from '../together/use-own-refresh';

export type BulkKind = 'reject' | 'delete';

interface BulkTexts {
  status: AuditionStatus;
  title: string;
  question: (count: number) => string;
  nobody: string;
  confirm: string;
  failed: string;
  call: (expected: number) => Promise<BulkChangeResult>;
}

const KINDS: Record<BulkKind, BulkTexts> = {
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
  entries: readonly AuditionEntry[];
  onDone: () => void;
}

/**
 * Asks before it changes many entries. The number that was asked about goes with the call, and the server changes
 * nothing if there is another number by then.
 */
export function BulkChange({ kind, entries, onDone }: BulkChangeProps) {
  const { status, title, question, nobody, confirm, failed, call } = KINDS[kind];
  const [count] = useState(() => entries.filter((entry) => entry.status === status).length);
  const announce = useAnnounce();
  const refresh = useOwnRefresh();

  useEffect(() => {
    if (count > 0) return;
    announce('stop', nobody);
    onDone();
    // What there was when it was asked for decides.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const { mutate, isPending } = useMutation({
    mutationFn: () => call(count),
    onSuccess: ({ message }) => announce('go', message),
    onError: (error) => announce('stop', failureText(error, failed)),
    onSettled: async () => {
      onDone();
      await refresh();
    },
  });

  if (count === 0) return null;
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
