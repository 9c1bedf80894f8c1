import type {
  AuditionEntry,
  AuditionStatus,
  BulkChangeResult,
  IdempotencyKey,
  ImportReport,
  Message,
  Review,
  ReviewInput,
  SlotSchedule,
  StatusChange,
  Undoable,
} from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';
import { authenticated, LIST_KEY, noteRevision, shareEntries } from './audition-changes.ts';
import { SMALL_CALL_MS } from './authorization.ts';
import { http } from './http.ts';

const PATH = '/auditions';
const AUDITIONS = ['auditions'] as const;

const entryPath = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export const auditionQueries = {
  all: AUDITIONS,

  /** All entries in order of arrival. See `auditionRevision` for the revision of what is in the cache. */
  list: () =>
    queryOptions({
      queryKey: LIST_KEY,
      queryFn: async ({ signal }) => {
        const answer = await http.get<AuditionEntry[]>(PATH, { signal, ...authenticated });
        noteRevision(answer.data, answer.headers['nox-revision']);
        return answer.data;
      },
      structuralSharing: (before, after) =>
        shareEntries(before as AuditionEntry[] | undefined, after as AuditionEntry[]),
    }),

  /** The bulk changes that can still be taken back, newest first. */
  undoable: () =>
    queryOptions({
      queryKey: [...AUDITIONS, 'undoable'],
      queryFn: async ({ signal }) =>
        (await http.get<Undoable[]>(`${PATH}/undoable`, { signal, ...authenticated })).data,
    }),
};

/** Sending a write again with the same key does nothing twice: the first answer comes back. */
interface Repeatable {
  idempotencyKey?: IdempotencyKey;
}

const repeatable = ({ idempotencyKey }: Repeatable) => ({
  ...authenticated,
  timeout: SMALL_CALL_MS,
  ...(idempotencyKey && { headers: { 'Idempotency-Key': idempotencyKey } }),
});

/**
 * @param options.expected the status that the person saw; when it is another one by now, nothing changes
 * @throws ApiError `status_changed`, `unauthenticated`, `forbidden`, `not_found`, `network`
 */
export async function setAuditionStatus(
  id: string,
  status: AuditionStatus,
  { expected, ...options }: Pick<StatusChange, 'expected'> & Repeatable = {},
): Promise<AuditionEntry> {
  const change: StatusChange = { status, expected };
  const path = `${entryPath(id)}/status`;
  return (await http.put<AuditionEntry>(path, change, repeatable(options))).data;
}

/** @throws ApiError as setAuditionStatus */
export async function deleteAuditionEntry(id: string): Promise<void> {
  await http.delete(entryPath(id), authenticated);
}

/** @throws ApiError `already_reviewed` under this judge name, `invalid` with issues by field, else as setAuditionStatus */
export async function addReview(
  id: string,
  review: ReviewInput,
  options: Repeatable = {},
): Promise<Review> {
  return (await http.post<Review>(`${entryPath(id)}/reviews`, review, repeatable(options))).data;
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
 * @returns what happened, in a sentence to show, and how to take it back
 * @throws ApiError 409 when another number is pending
 */
export async function rejectPending(expected: number): Promise<BulkChangeResult> {
  const options = { ...authenticated, params: { expected } };
  return (await http.put<BulkChangeResult>(`${PATH}/reject-pending`, undefined, options)).data;
}

/**
 * Deletes every entry that is not selected, with its reviews.
 * @param expected as for rejectPending
 * @returns as rejectPending
 * @throws ApiError 409 when another number is not selected
 */
export async function deleteNotSelected(expected: number): Promise<BulkChangeResult> {
  const options = { ...authenticated, params: { expected } };
  return (await http.delete<BulkChangeResult>(`${PATH}/not-selected`, options)).data;
}

/**
 * Takes a bulk change back: the very entries and reviews are as they were.
 * @returns what came back, and what could not, in a sentence to show
 * @throws ApiError `undo_over` after its time, `undone` when it has been taken back already, `not_found`
 */
export async function undoBulkChange(id: string): Promise<string> {
  const path = `${PATH}/undoable/${encodeURIComponent(id)}/undo`;
  return (await http.post<Message>(path, undefined, authenticated)).data.message;
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
