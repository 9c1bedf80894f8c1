import { judgeNameKey, type AuditionEntry, type AuditionStatus } from '@nox/contracts';
import type { Delivery, ReviewDelivery } from './delivery';

/** The entries with the statuses that are waiting to be sent; whatever waits not stays the same object. */
export function withWaitingStatuses(
  entries: AuditionEntry[],
  waiting: readonly Delivery[],
): AuditionEntry[] {
  const statuses = new Map<string, AuditionStatus>();
  for (const delivery of waiting) {
    if (delivery.kind === 'status') statuses.set(delivery.entryId, delivery.status);
  }
  if (statuses.size === 0) return entries;
  return entries.map((entry) => {
    const status = statuses.get(entry._id) ?? entry.status;
    return status === entry.status ? entry : { ...entry, status };
  });
}

/** How many deliveries wait for each entry. */
export function countByEntry(waiting: readonly Delivery[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { entryId } of waiting) counts.set(entryId, (counts.get(entryId) ?? 0) + 1);
  return counts;
}

/** The reviews that a judge of this name has handed in and that wait. */
export function waitingReviews(waiting: readonly Delivery[], judgeName: string): ReviewDelivery[] {
  const key = judgeNameKey(judgeName);
  return waiting.filter(
    (delivery): delivery is ReviewDelivery =>
      delivery.kind === 'review' && judgeNameKey(delivery.review.judgeEmail) === key,
  );
}
