import type { AuditionChanges, AuditionEntry } from '@nox/contracts';
import { replaceEqualDeep, type QueryClient } from '@tanstack/react-query';
import { call } from './http.ts';
import type { StoredForm } from './query-client.ts';

export const BY_ADMIN = { by: { account: 'Admin not authenticated.' } };

/** Stored beside the data, so that the list stays an array and both change at once. */
const revisions = new WeakMap<object, number>();

export function recordRevision(entries: AuditionEntry[], revision: unknown): void {
  const number = typeof revision === 'string' ? Number(revision) : NaN;
  if (Number.isInteger(number)) revisions.set(entries, number);
}

/** Structural sharing by id. A list with local changes keeps its revision: the server sends them again, harmlessly. */
export function shareEntries(before: AuditionEntry[] | undefined, after: AuditionEntry[]) {
  if (!before) return after;
  const byId = new Map(before.map((entry) => [entry._id, entry]));
  const shared = after.map((entry) => replaceEqualDeep(byId.get(entry._id), entry));
  const isSame =
    shared.length === before.length && shared.every((entry, index) => entry === before[index]);
  const list = isSame ? before : shared;
  const revision = revisions.get(after) ?? revisions.get(before);
  if (revision !== undefined) revisions.set(list, revision);
  return list;
}

export const LIST_KEY = ['auditions', 'list'] as const;
const listOf = (queryClient: QueryClient) => queryClient.getQueryData<AuditionEntry[]>(LIST_KEY);

/** The revision of the list in the cache, for `auditionChanges`. `undefined` while there is no list. */
export function auditionRevision(queryClient: QueryClient): number | undefined {
  const list = listOf(queryClient);
  return list && revisions.get(list);
}

/** The changes after a revision. @throws ApiError `unauthenticated`, `forbidden`, `network` */
export const auditionChanges = async (
  since: number,
  { signal }: { signal?: AbortSignal } = {},
): Promise<AuditionChanges> =>
  call('GET', '/auditions/changes', { ...BY_ADMIN, params: { since }, signal });

function merge(
  list: AuditionEntry[],
  { isComplete, entries, removed }: AuditionChanges,
): AuditionEntry[] {
  if (isComplete) return [...entries];
  const changed = new Map(entries.map((entry) => [entry._id, entry]));
  const deleted = new Set(removed);
  const remaining = list
    .filter(({ _id }) => !deleted.has(_id))
    .map((entry) => changed.get(entry._id) ?? entry);
  const known = new Set(remaining.map(({ _id }) => _id));
  // A new entry arrived after all others; otherwise the server answers with the complete list.
  return [...remaining, ...entries.filter(({ _id }) => !known.has(_id))];
}

/** Unchanged entries stay the same objects. Does nothing without a list or with changes that it contains already. */
export async function applyAuditionChanges(
  queryClient: QueryClient,
  changes: AuditionChanges,
): Promise<void> {
  if (!listOf(queryClient)) return;
  // A list that is being fetched may be older than these changes.
  await queryClient.cancelQueries({ queryKey: LIST_KEY });
  const { revision, isComplete } = changes;
  if (!isComplete && revision <= (auditionRevision(queryClient) ?? -1)) return;
  queryClient.setQueryData<AuditionEntry[]>(LIST_KEY, (list) => {
    if (!list) return list;
    const merged = merge(list, changes);
    revisions.set(merged, revision);
    return merged;
  });
}

/** The list with its revision, from which the server knows the changes since. */
export const STORED_LIST: StoredForm = {
  pack(list) {
    const revision = revisions.get(list as AuditionEntry[]);
    return revision === undefined ? list : { revision, entries: list };
  },
  unpack(stored) {
    if (Array.isArray(stored)) return stored;
    const { revision, entries } = stored as { revision: number; entries: AuditionEntry[] };
    revisions.set(entries, revision);
    return entries;
  },
  canUpdate: (list) => revisions.has(list as AuditionEntry[]),
  async update(queryClient) {
    const since = auditionRevision(queryClient);
    if (since !== undefined) {
      await applyAuditionChanges(queryClient, await auditionChanges(since));
    }
  },
};
