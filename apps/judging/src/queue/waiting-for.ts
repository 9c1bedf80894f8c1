import { judgeNameKey, type AuditionEntry, type AuditionStatus } from '@nox/contracts';
import type { Delivery, ReviewDelivery } from './delivery.ts';
import type { Unsent } from './queue-mark.tsx';

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

/** How many deliveries of each entry wait, and how many were refused; entries without either are left out. */
export function unsentByEntry(
  waiting: readonly Delivery[],
  refused: readonly Delivery[],
): ReadonlyMap<string, Unsent> {
  const counts = new Map<string, Unsent>();
  const count = (deliveries: readonly Delivery[], which: keyof Unsent) => {
    for (const { entryId } of deliveries) {
      const known = counts.get(entryId) ?? { waiting: 0, refused: 0 };
      counts.set(entryId, { ...known, [which]: known[which] + 1 });
    }
  };
  count(waiting, 'waiting');
  count(refused, 'refused');
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
