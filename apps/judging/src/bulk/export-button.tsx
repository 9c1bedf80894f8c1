import { ApiError, exportSchedule } from '@nox/api-client';
import { Button, useAnnounce } from '@nox/ui';
import { useMutation } from '@tanstack/react-query';

interface ExportButtonProps {
  /** No entry has a time slot. */
  isDisabled: boolean;
}

/** Downloads the schedule as CSV. */
export function ExportButton({ isDisabled }: ExportButtonProps) {
  const announce = useAnnounce();
  const { mutate, isPending } = useMutation({
    mutationFn: exportSchedule,
    onSuccess: ({ fileName, content }) => download(new Blob([content]), fileName),
    onError: (error) => announce('stop', exportFailure(error)),
  });
  return (
    <Button disabled={isDisabled || isPending} onClick={() => mutate()}>
      {isPending ? 'Exporting...' : 'Export'}
    </Button>
  );
}

/** Spec section 8. */
function exportFailure(error: Error): string {
  if (!(error instanceof ApiError) || error.status === undefined) {
    return 'Could not export data. There may be no slotted auditions.';
  }
  return error.message || 'Failed to export CSV. No slotted auditions may be available.';
}

/** Starts a download of a file made by the page. */
function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not before the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
