import type {
  AuditionEntry,
  AuditionStatus,
  ImportReport,
  Message,
  Review,
  ReviewInput,
  SlotSchedule,
} from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';
import { http } from './http';

const PATH = '/auditions';
const AUDITIONS = ['auditions'] as const;
const authenticated = { authenticated: true };

const entryPath = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export const auditionQueries = {
  all: AUDITIONS,

  /** All entries in order of arrival. */
  list: () =>
    queryOptions({
      queryKey: [...AUDITIONS, 'list'],
      queryFn: async ({ signal }) =>
        (await http.get<AuditionEntry[]>(PATH, { signal, ...authenticated })).data,
    }),
};

/** @throws ApiError `unauthenticated`, `forbidden`, `not_found`, `network` */
export async function setAuditionStatus(
  id: string,
  status: AuditionStatus,
): Promise<AuditionEntry> {
  const path = `${entryPath(id)}/status`;
  return (await http.put<AuditionEntry>(path, { status }, authenticated)).data;
}

/** @throws ApiError as setAuditionStatus */
export async function deleteAuditionEntry(id: string): Promise<void> {
  await http.delete(entryPath(id), authenticated);
}

/** @throws ApiError `already_reviewed` under this judge name, `invalid` with issues by field, else as setAuditionStatus */
export async function addReview(id: string, review: ReviewInput): Promise<Review> {
  return (await http.post<Review>(`${entryPath(id)}/reviews`, review, authenticated)).data;
}

/** @throws ApiError as setAuditionStatus */
export async function deleteReview(id: string, reviewId: string): Promise<void> {
  await http.delete(`${entryPath(id)}/reviews/${encodeURIComponent(reviewId)}`, authenticated);
}

/**
 * Divides the pending entries into time slots.
 * @returns how, in a sentence to show
 * @throws ApiError `invalid` with issues by field, 409 when nobody is pending
 */
export async function scheduleSlots(schedule: SlotSchedule): Promise<string> {
  return (await http.post<Message>(`${PATH}/schedule-slots`, schedule, authenticated)).data.message;
}

/**
 * Makes every pending entry not selected.
 * @param expected how many the person was told; when that is no longer so, nothing changes
 * @returns what happened, in a sentence to show
 * @throws ApiError 409 when another number is pending
 */
export async function rejectPending(expected: number): Promise<string> {
  const options = { ...authenticated, params: { expected } };
  return (await http.put<Message>(`${PATH}/reject-pending`, undefined, options)).data.message;
}

/**
 * Deletes every entry that is not selected, with its reviews.
 * @param expected as for rejectPending
 * @returns what happened, in a sentence to show
 * @throws ApiError 409 when another number is not selected
 */
export async function deleteNotSelected(expected: number): Promise<string> {
  const options = { ...authenticated, params: { expected } };
  return (await http.delete<Message>(`${PATH}/not-selected`, options)).data.message;
}

const DEFAULT_FILE_NAME = 'audition_schedule.csv';

/**
 * The schedule as a file for spreadsheets.
 * @throws ApiError `no_slots` when no entry has a time slot
 */
export async function exportSchedule(): Promise<{ fileName: string; content: ArrayBuffer }> {
  const { data, headers } = await http.get<ArrayBuffer>(`${PATH}/export`, {
    ...authenticated,
    responseType: 'arraybuffer',
  });
  const fileName = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1];
  return { fileName: fileName ?? DEFAULT_FILE_NAME, content: data };
}

interface ImportOptions {
  /** Only tells what would happen. */
  dryRun: boolean;
  /** Imports the good rows beside wrong ones; otherwise one wrong row stops the import. */
  skipInvalid: boolean;
}

/**
 * Creates entries from the CSV export of a form.
 * @throws ApiError `invalid_rows` with issues by `<row>.<field>`, and what else makes a file unreadable
 */
export async function importAuditions(file: Blob, options: ImportOptions): Promise<ImportReport> {
  const answer = await http.post<ImportReport>(`${PATH}/import`, file, {
    ...authenticated,
    params: options,
    headers: { 'Content-Type': 'text/csv' },
  });
  return answer.data;
}
