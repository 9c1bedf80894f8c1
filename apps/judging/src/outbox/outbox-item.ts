import {
  type AuditionEntry,
  type AuditionStatus,
  judgeNameKey,
  type ReviewInput,
} from '@nox/contracts';
import type { Outbox as OutboxOf, OutboxItem as Item } from '@nox/outbox';
import { newKey } from '@nox/ui';

export type OutboxPayload = {
  entryId: string;
  candidate: string;
} & (
  | { kind: 'review'; review: ReviewInput }
  /** `expected` is the status that the judge saw; the server answers 409 if it is another one by now. */
  | { kind: 'status'; status: AuditionStatus; expected: AuditionStatus; reserve?: number }
  | { kind: 'recusal' }
);

export type OutboxItem = Item<OutboxPayload>;
export type ReviewItem = Extract<OutboxItem, { kind: 'review' }>;
export type StatusItem = Extract<OutboxItem, { kind: 'status' }>;

/** The entries with their pending statuses and recusals; entries without one stay the same objects. */
export function withPendingChanges(
  entries: AuditionEntry[],
  pending: readonly OutboxItem[],
): AuditionEntry[] {
  const statuses = new Map<string, AuditionStatus>();
  const recused = new Set<string>();
  for (const item of pending) {
    if (item.kind === 'status') statuses.set(item.entryId, item.status);
    if (item.kind === 'recusal') recused.add(item.entryId);
  }
  if (statuses.size + recused.size === 0) return entries;
  return entries.map((entry) => {
    const status = statuses.get(entry._id) ?? entry.status;
    const shown = status === entry.status ? entry : { ...entry, status };
    return recused.has(entry._id) ? { ...shown, reviews: [], isRecused: true } : shown;
  });
}

export function pendingReviews(
  pending: readonly OutboxItem[],
  judgeName: string | undefined,
): ReviewItem[] {
  const key = judgeName === undefined ? undefined : judgeNameKey(judgeName);
  return pending.filter(
    (item): item is ReviewItem =>
      item.kind === 'review' && (key === undefined || judgeNameKey(item.review.judgeEmail) === key),
  );
}

export type Outbox = OutboxOf<OutboxPayload>;

/** Enqueues a change of status of an entry as shown, with its pending changes. @param reserve the place among the reserves that an undo gives back */
export async function changeStatus(
  outbox: Outbox,
  entry: AuditionEntry,
  status: AuditionStatus,
  reserve?: number,
): Promise<void> {
  const { pending, rejected } = outbox.snapshot();
  const isOfEntry = (item: OutboxItem): item is StatusItem =>
    item.kind === 'status' && item.entryId === entry._id;
  // A new decision replaces those that were rejected.
  for (const { id } of rejected.filter(isOfEntry)) await outbox.remove(id);

  const last = pending.findLast(isOfEntry);
  if (last && (await coalesce(outbox, last, status, reserve))) return;
  await outbox.enqueue({
    kind: 'status',
    entryId: entry._id,
    candidate: entry.fullName,
    status,
    expected: entry.status,
    ...(reserve !== undefined && { reserve }),
  });
}

/** Makes one item of two changes that were not attempted, and none if the second reverts the first. */
async function coalesce(
  outbox: Outbox,
  { id }: StatusItem,
  status: AuditionStatus,
  reserve?: number,
) {
  let isDone = false;
  await outbox.change(id, (item) => {
    if (item.kind !== 'status' || item.wasAttempted) return item;
    isDone = true;
    const { reserve: _, ...others } = item;
    const next = { ...others, status, key: newKey(), ...(reserve !== undefined && { reserve }) };
    return item.expected === status ? undefined : next;
  });
  return isDone;
}
