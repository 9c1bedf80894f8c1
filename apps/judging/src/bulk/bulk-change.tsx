import { ApiError, call, deleteNotSelected, exportSchedule } from '@nox/api-client';
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

export const NONE_NOT_SELECTED = "There are no candidates marked as 'Not Selected' to delete.";

interface DeletionProps {
  /** The number of entries when the dialog was opened; the server rejects the change if it is another one by now. */
  count: number;
  staying: string;
  onDone: () => void;
}

export function DeletionDialog({ count, staying, onDone }: DeletionProps) {
  const announce = useAnnounce();
  const { mutate, isPending } = useListChange({
    call: () => deleteNotSelected(count),
    said: ({ message }) => message,
    subject: ({ undoable }) => undoable?._id,
    onDone,
    onError: (error) => {
      announce('negative', failureText(error, 'Failed to perform bulk delete.'));
      onDone();
    },
  });
  return (
    <AlertDialog
      title="Delete Not Selected"
      question={`Are you sure you want to delete all ${formatNumber(count)} "Not Selected" entries?${staying} ${CAN_BE_UNDONE}`}
      isBusy={isPending}
      onCancel={onDone}
    >
      <DestructiveButton disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Working...' : `Delete ${formatNumber(count)}`}
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
