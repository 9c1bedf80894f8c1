import type {
  AuditionEntry,
  AuditionStatus,
  BulkChangeResult,
  Decisions,
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
  BY_ADMIN,
  LIST_KEY,
  recordRevision,
  shareEntries,
  STORED_LIST,
} from './audition-changes.ts';
import { type CallOptions, SHORT_TIMEOUT_MS } from './call-options.ts';
import { call, request } from './http.ts';
import { readQuery } from './queries.ts';
import type { OfflineMeta } from './query-client.ts';

const PATH = '/auditions';
const AUDITIONS = ['auditions'] as const;

const entryPath = (id: string) => `/${encodeURIComponent(id)}`;

export const auditionQueries = {
  all: AUDITIONS,

  /** All entries in order of arrival. `auditionRevision` is the revision of the cached list. */
  list: () =>
    queryOptions({
      queryKey: LIST_KEY,
      meta: { offline: { label: 'entries', form: STORED_LIST } } satisfies OfflineMeta,
      queryFn: async ({ signal }) => {
        const options = { ...BY_ADMIN, signal };
        const { data, headers } = await request<AuditionEntry[]>('GET', PATH, options);
        recordRevision(data, headers['nox-revision']);
        return data;
      },
      structuralSharing: (before, after) =>
        shareEntries(before as AuditionEntry[] | undefined, after as AuditionEntry[]),
    }),

  undoable: () =>
    readQuery<Undoable[]>([...AUDITIONS, 'undoable'], `${PATH}/undoable`, {
      ...BY_ADMIN,
      params: { kinds: 'all' },
    }),
};

const send = <Result = void>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  options?: CallOptions,
): Promise<Result> => call(method, PATH + path, { ...BY_ADMIN, body, ...options });

type Repeatable = Pick<CallOptions, 'idempotencyKey'>;

/** Nothing is written unless the status is `expected`. @throws ApiError `status_changed`, `unauthenticated`, `forbidden`, `not_found`, `network` */
export const setAuditionStatus = (
  id: string,
  status: AuditionStatus,
  { expected, reserve, ...options }: Omit<StatusChange, 'status'> & Repeatable = {},
): Promise<AuditionEntry> =>
  send('PUT', `${entryPath(id)}/status`, { status, expected, reserve } satisfies StatusChange, {
    timeout: SHORT_TIMEOUT_MS,
    ...options,
  });

/** @throws ApiError as setAuditionStatus */
export const deleteAuditionEntry = (id: string): Promise<void> => send('DELETE', entryPath(id));

/** @throws ApiError `already_reviewed` under this judge name, `invalid` with issues by field, else as setAuditionStatus */
export const addReview = (id: string, review: ReviewInput, options?: Repeatable): Promise<Review> =>
  send('POST', `${entryPath(id)}/reviews`, review, { timeout: SHORT_TIMEOUT_MS, ...options });

/** @throws ApiError as setAuditionStatus */
export const deleteReview = (id: string, reviewId: string): Promise<void> =>
  send('DELETE', `${entryPath(id)}/reviews/${encodeURIComponent(reviewId)}`);

/** Returns a sentence to show. @throws ApiError `invalid` with issues by field, 409 when no entry is pending */
export const scheduleSlots = async (schedule: SlotSchedule): Promise<string> =>
  (await send<Message>('POST', '/schedule-slots', schedule)).message;

/** Decides on pending entries, all or none. @returns a sentence, and how to undo it @throws ApiError 409 `status_changed` */
export const decideOn = (decisions: Decisions): Promise<BulkChangeResult> =>
  send('PUT', '/decisions', decisions);

/** Deletes unselected entries with their reviews, if `expected` are there. Returns as `decideOn`. @throws ApiError 409 */
export const deleteNotSelected = (
  params: Record<'expected' | 'untold', number>,
): Promise<BulkChangeResult> => send('DELETE', '/not-selected', undefined, { params });

/** @returns a sentence about the result @throws ApiError `undo_over` after its deadline, `undone`, `not_found` */
export const undoBulkChange = async (id: string): Promise<string> =>
  (await send<Message>('POST', `/undoable/${encodeURIComponent(id)}/undo`)).message;

const DEFAULT_FILE_NAME = 'audition_schedule.csv';

/** The schedule as a file for spreadsheets. @throws ApiError `no_slots` when no entry has a time slot */
export async function exportSchedule(
  params: {
    sensitive?: boolean | undefined;
  } = {},
): Promise<{ fileName: string; content: ArrayBuffer }> {
  const options = { ...BY_ADMIN, params, responseType: 'arraybuffer' } as const;
  const { data, headers } = await request<ArrayBuffer>('GET', `${PATH}/export`, options);
  const fileName = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1];
  return { fileName: fileName ?? DEFAULT_FILE_NAME, content: data };
}

/** Creates entries from a form's CSV export. @throws ApiError `invalid_rows` with issues by `<row>.<field>` */
export const importAuditions = (
  file: Blob,
  params: Partial<Record<keyof ImportQuery, string | boolean | undefined>>,
): Promise<ImportReport> =>
  send('POST', '/import', file, { params, headers: { 'Content-Type': 'text/csv' } });
