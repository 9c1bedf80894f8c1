import { judgeNameKey, type AuditionEntry, type AuditionStatus } from '@nox/contracts';
import type { OutboxItem, ReviewItem } from './outbox-item.ts';

export interface UnsentCounts {
  pending: number;
  rejected: number;
}

/** The entries with their pending statuses; entries without one stay the same objects. */
export function withPendingStatuses(
  entries: AuditionEntry[],
  pending: readonly OutboxItem[],
): AuditionEntry[] {
  const statuses = new Map<string, AuditionStatus>();
  for (const item of pending) {
    if (item.kind === 'status') statuses.set(item.entryId, item.status);
  }
  if (statuses.size === 0) return entries;
  return entries.map((entry) => {
    const status = statuses.get(entry._id) ?? entry.status;
    return status === entry.status ? entry : { ...entry, status };
  });
}

/** By entry; entries without unsent items are left out. */
export function unsentByEntry(
  pending: readonly OutboxItem[],
  rejected: readonly OutboxItem[],
): ReadonlyMap<string, UnsentCounts> {
  const counts = new Map<string, UnsentCounts>();
  const count = (items: readonly OutboxItem[], state: keyof UnsentCounts) => {
    for (const { entryId } of items) {
      const before = counts.get(entryId) ?? { pending: 0, rejected: 0 };
      counts.set(entryId, { ...before, [state]: before[state] + 1 });
    }
  };
  count(pending, 'pending');
  count(rejected, 'rejected');
  return counts;
}

/** The pending reviews under a judge name. */
export function pendingReviews(pending: readonly OutboxItem[], judgeName: string): ReviewItem[] {
  const key = judgeNameKey(judgeName);
  return pending.filter(
    (item): item is ReviewItem =>
      item.kind === 'review' && judgeNameKey(item.review.judgeEmail) === key,
  );
}
