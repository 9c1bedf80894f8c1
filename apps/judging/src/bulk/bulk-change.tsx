import { ApiError, call, deleteNotSelected, exportSchedule, rejectPending } from '@nox/api-client';
import { failureText } from '@nox/api-client/failures';
import {
  AlertDialog,
  CAN_BE_UNDONE,
  DestructiveButton,
  download,
  formatNumber,
  useAnnounce,
  useChange,
} from '@nox/ui';
import { useMutation } from '@tanstack/react-query';
import { useRefresh } from '../sync/sync-provider.tsx';

/** `staying`: what is said of reserves; see `describeStaying`. */
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
  /** The number of entries when the dialog was opened. */
  count: number;
  staying: string;
  onDone: () => void;
}

/** Confirms a bulk change. The call carries the number in the question; the server rejects it if that has changed. */
export function BulkChange({ kind, count, staying, onDone }: BulkChangeProps) {
  const { title, question, confirm, failed, call } = BULK_CHANGES[kind];
  const announce = useAnnounce();
  const refresh = useRefresh();

  const { mutate, isPending } = useChange({
    mutationFn: () => call(count),
    // Undoing it takes the message along.
    onSuccess: ({ message, undoable }) => announce('positive', message, undoable?._id),
    onError: (error) => announce('negative', failureText(error, failed)),
    onSettled: async () => {
      onDone();
      await refresh();
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
type ExportKind = keyof typeof EXPORTS;

function failure(error: Error, kind: ExportKind): string {
  const { unanswered, failed } = EXPORTS[kind];
  if (!(error instanceof ApiError) || error.status === undefined) return unanswered;
  return error.message || failed;
}

export function useExport() {
  const announce = useAnnounce();
  return useMutation({
    mutationFn: (kind: ExportKind) => EXPORTS[kind].fetch(),
    onSuccess: ({ fileName, content }) => download(new Blob([content]), fileName),
    onError: (error, kind) => announce('negative', failure(error, kind)),
  });
}
