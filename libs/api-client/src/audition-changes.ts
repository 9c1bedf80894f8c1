import type { AuditionChanges, AuditionEntry } from '@nox/contracts';
import { replaceEqualDeep, type QueryClient } from '@tanstack/react-query';
import { http } from './http.ts';

/** Of every call about entries. */
export const authenticated = { authenticated: 'Admin not authenticated.' };

/**
 * The revision of each list that came from the server. Beside the data and not in it: the list stays an array, and
 * both always change at once.
 */
const revisions = new WeakMap<object, number>();

export function noteRevision(entries: AuditionEntry[], revision: unknown): void {
  const number = typeof revision === 'string' ? Number(revision) : NaN;
  if (Number.isInteger(number)) revisions.set(entries, number);
}

/**
 * Keeps every entry that is as before the same object, wherever it stands now. A list that was changed by hand
 * keeps its revision: the server tells that change once more, and it changes nothing.
 */
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

/** The revision of the list in the cache: what to ask changes since. `undefined` while there is no list. */
export function auditionRevision(queryClient: QueryClient): number | undefined {
  const list = listOf(queryClient);
  return list && revisions.get(list);
}

/**
 * What has changed after a revision.
 * @throws ApiError `unauthenticated`, `forbidden`, `network`
 */
export async function auditionChanges(
  since: number,
  { signal }: { signal?: AbortSignal } = {},
): Promise<AuditionChanges> {
  const options = { ...authenticated, params: { since }, signal };
  return (await http.get<AuditionChanges>('/auditions/changes', options)).data;
}

function merge(
  list: AuditionEntry[],
  { isComplete, entries, removed }: AuditionChanges,
): AuditionEntry[] {
  if (isComplete) return [...entries];
  const changed = new Map(entries.map((entry) => [entry._id, entry]));
  const gone = new Set(removed);
  const kept = list
    .filter(({ _id }) => !gone.has(_id))
    .map((entry) => changed.get(entry._id) ?? entry);
  const known = new Set(kept.map(({ _id }) => _id));
  // Whoever is new arrived after all others; where that is not so, the server answers all there are.
  return [...kept, ...entries.filter(({ _id }) => !known.has(_id))];
}

/**
 * Merges changes into the list in the cache; untouched entries stay the same objects. Without a list, and with
 * changes that it has already, nothing happens.
 */
export async function applyAuditionChanges(
  queryClient: QueryClient,
  changes: AuditionChanges,
): Promise<void> {
  if (!listOf(queryClient)) return;
  // A list that is on its way may have been read before these changes.
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
