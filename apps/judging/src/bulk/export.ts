import { ApiError, exportSchedule, http } from '@nox/api-client';
import { download, useAnnounce } from '@nox/ui';
import { useMutation } from '@tanstack/react-query';

// Called here: the API client of an earlier shell does not have this call.
async function exportReviews(): Promise<{ fileName: string; content: ArrayBuffer }> {
  const { data } = await http.get<ArrayBuffer>('/auditions/export/reviews', {
    authenticated: 'Admin not authenticated.',
    responseType: 'arraybuffer',
  });
  return { fileName: 'audition_reviews.csv', content: data };
}

const EXPORTS = { schedule: exportSchedule, reviews: exportReviews };
export type ExportKind = keyof typeof EXPORTS;

/** Spec section 8. */
const MESSAGES = {
  schedule: {
    unanswered: 'Could not export data. There may be no slotted auditions.',
    failed: 'Failed to export CSV. No slotted auditions may be available.',
  },
  reviews: {
    unanswered: 'Could not export data. Check your connection and try again.',
    failed: 'Failed to export CSV. Try again later.',
  },
};

function failure(error: Error, kind: ExportKind): string {
  const { unanswered, failed } = MESSAGES[kind];
  if (!(error instanceof ApiError) || error.status === undefined) return unanswered;
  return error.message || failed;
}

/** Saves a file of the server. */
export function useExport() {
  const announce = useAnnounce();
  return useMutation({
    mutationFn: (kind: ExportKind) => EXPORTS[kind](),
    onSuccess: ({ fileName, content }) => download(new Blob([content]), fileName),
    onError: (error, kind) => announce('stop', failure(error, kind)),
  });
}
