import type {
  AuditionEntry,
  AuditionStatus,
  BulkChangeResult,
  IdempotencyKey,
  ImportQuery,
  ImportReport,
  Message,
  Review,
  ReviewInput,
  SlotSchedule,
  StatusChange,
  Undoable,
} from '@nox/contracts';
import { queryOptions } from '@tanstack/react-query';
import {
  authenticated,
  LIST_KEY,
  recordRevision,
  shareEntries,
  STORED_LIST,
} from './audition-changes.ts';
import { http, read } from './http.ts';
import type { OfflineMeta } from './query-client.ts';
import { SHORT_TIMEOUT_MS } from './settings.ts';

const PATH = '/auditions';
const AUDITIONS = ['auditions'] as const;

const entryPath = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

export const auditionQueries = {
  all: AUDITIONS,

  /** All entries in order of arrival. `auditionRevision` is the revision of the cached list. */
  list: () =>
    queryOptions({
      queryKey: LIST_KEY,
      meta: { offline: { label: 'entries', form: STORED_LIST } } satisfies OfflineMeta,
      queryFn: async ({ signal }) => {
        const { data, headers } = await http.get<AuditionEntry[]>(PATH, {
          signal,
          ...authenticated,
        });
        recordRevision(data, headers['nox-revision']);
        return data;
      },
      structuralSharing: (before, after) =>
        shareEntries(before as AuditionEntry[] | undefined, after as AuditionEntry[]),
    }),

  /** The bulk changes that can still be undone, newest first. */
  undoable: () =>
    queryOptions({
      queryKey: [...AUDITIONS, 'undoable'],
      queryFn: ({ signal }) => read<Undoable[]>(`${PATH}/undoable`, { signal, ...authenticated }),
    }),
};

/** A repeated write with the same key has no effect and gets the first response. */
interface Repeatable {
  idempotencyKey?: IdempotencyKey;
}

const repeatable = ({ idempotencyKey }: Repeatable) => ({
  ...authenticated,
  timeout: SHORT_TIMEOUT_MS,
  ...(idempotencyKey && { headers: { 'Idempotency-Key': idempotencyKey } }),
});

/**
 * @param options.expected the status on the screen; if it has changed meanwhile, nothing is written
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

/** Returns a sentence to show. @throws ApiError `invalid` with issues by field, 409 when no entry is pending */
export async function scheduleSlots(schedule: SlotSchedule): Promise<string> {
  return (await http.post<Message>(`${PATH}/schedule-slots`, schedule, authenticated)).data.message;
}

const ifExpected = (expected: number) => ({ ...authenticated, params: { expected } });

/** Writes nothing unless `expected` are pending. @returns a sentence, and how to undo it @throws ApiError 409 */
export async function rejectPending(expected: number): Promise<BulkChangeResult> {
  const path = `${PATH}/reject-pending`;
  return (await http.put<BulkChangeResult>(path, undefined, ifExpected(expected))).data;
}

/** Deletes unselected entries with their reviews, if `expected` are there. Returns and throws as `rejectPending`. */
export async function deleteNotSelected(expected: number): Promise<BulkChangeResult> {
  return (await http.delete<BulkChangeResult>(`${PATH}/not-selected`, ifExpected(expected))).data;
}

/** @returns a sentence about the result @throws ApiError `undo_over` after its deadline, `undone`, `not_found` */
export async function undoBulkChange(id: string): Promise<string> {
  const path = `${PATH}/undoable/${encodeURIComponent(id)}/undo`;
  return (await http.post<Message>(path, undefined, authenticated)).data.message;
}

const DEFAULT_FILE_NAME = 'audition_schedule.csv';

/** The schedule as a file for spreadsheets. @throws ApiError `no_slots` when no entry has a time slot */
export async function exportSchedule(): Promise<{ fileName: string; content: ArrayBuffer }> {
  const { data, headers } = await http.get<ArrayBuffer>(`${PATH}/export`, {
    ...authenticated,
    responseType: 'arraybuffer',
  });
  const fileName = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1];
  return { fileName: fileName ?? DEFAULT_FILE_NAME, content: data };
}

/** Creates entries from a form's CSV export. @throws ApiError `invalid_rows` with issues by `<row>.<field>` */
export async function importAuditions(
  file: Blob,
  options: Partial<Record<keyof ImportQuery, string | boolean | undefined>>,
): Promise<ImportReport> {
  const answer = await http.post<ImportReport>(`${PATH}/import`, file, {
    ...authenticated,
    params: options,
    headers: { 'Content-Type': 'text/csv' },
  });
  return answer.data;
}
