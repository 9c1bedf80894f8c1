import { ApiError, exportSchedule } from '@nox/api-client';
import { Button, useAnnounce } from '@nox/ui';
import { useMutation } from '@tanstack/react-query';
import { download } from './download.ts';

interface ExportButtonProps {
  /** Nobody has a real slot. */
  isDisabled: boolean;
}

/** Downloads the schedule as a file for spreadsheets. */
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

/** What to say (spec section 8). */
function exportFailure(error: Error): string {
  if (!(error instanceof ApiError) || error.status === undefined) {
    return 'Could not export data. There may be no slotted auditions.';
  }
  return error.message || 'Failed to export CSV. No slotted auditions may be available.';
}
