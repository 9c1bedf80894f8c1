import { ApiError, call, deleteNotSelected, exportSchedule, rejectPending } from '@nox/api-client';
import { failureText } from '@nox/api-client/failures';
import {
  AlertDialog,
  CAN_BE_UNDONE,
  DestructiveButton,
  download,
  formatNumber,
  useAnnounce,
} from '@nox/ui';
import { useMutation } from '@tanstack/react-query';
import { useListChange } from '../sync/sync-provider.tsx';

export const BULK_CHANGES = {
  reject: {
    status: 'Pending',
    title: 'Reject All Pending',
    question: (count: number) =>
      `Are you sure you want to change all ${formatNumber(count)} "Pending" entries to "Not Selected"?`,
    emptyMessage: "There are no candidates with 'Pending' status to reject.",
    confirm: 'Reject',
    failed: 'Failed to perform bulk rejection.',
    call: rejectPending,
  },
  delete: {
    status: 'Not Selected',
    title: 'Delete Not Selected',
    question: (count: number, staying: string) =>
      `Are you sure you want to delete all ${formatNumber(count)} "Not Selected" entries?${staying} ${CAN_BE_UNDONE}`,
    emptyMessage: "There are no candidates marked as 'Not Selected' to delete.",
    confirm: 'Delete',
    failed: 'Failed to perform bulk delete.',
    call: deleteNotSelected,
  },
} as const;

export type BulkKind = keyof typeof BULK_CHANGES;

interface BulkChangeProps {
  kind: BulkKind;
  /** The number of entries when the dialog was opened; the server rejects the change if it is another one by now. */
  count: number;
  staying: string;
  onDone: () => void;
}

export function BulkChange({ kind, count, staying, onDone }: BulkChangeProps) {
  const { title, question, confirm, failed, call } = BULK_CHANGES[kind];
  const announce = useAnnounce();
  const { mutate, isPending } = useListChange({
    call: () => call(count),
    said: ({ message }) => message,
    subject: ({ undoable }) => undoable?._id,
    onDone,
    onError: (error) => {
      announce('negative', failureText(error, failed));
      onDone();
    },
  });
  return (
    <AlertDialog
      title={title}
      question={question(count, staying)}
      isBusy={isPending}
      onCancel={onDone}
    >
      <DestructiveButton disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Working...' : `${confirm} ${formatNumber(count)}`}
      </DestructiveButton>
    </AlertDialog>
  );
}

/** The messages of the schedule are those of spec section 8. */
const EXPORTS = {
  schedule: {
    fetch: exportSchedule,
    unanswered: 'Could not export data. There may be no slotted auditions.',
    failed: 'Failed to export CSV. No slotted auditions may be available.',
  },
  reviews: {
    fetch: async () => ({
      fileName: 'audition_reviews.csv',
      content: await call<ArrayBuffer>('GET', '/auditions/export/reviews', {
        responseType: 'arraybuffer',
      }),
    }),
    unanswered: 'Could not export data. Check your connection and try again.',
    failed: 'Failed to export CSV. Try again later.',
  },
};

export function useExport() {
  const announce = useAnnounce();
  return useMutation({
    mutationFn: (kind: keyof typeof EXPORTS) => EXPORTS[kind].fetch(),
    onSuccess: ({ fileName, content }) => download(new Blob([content]), fileName),
    onError: (error, kind) => {
      const { unanswered, failed } = EXPORTS[kind];
      const isAnswered = error instanceof ApiError && error.status !== undefined;
      announce('negative', isAnswered ? error.message || failed : unanswered);
    },
  });
}
