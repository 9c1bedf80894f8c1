import type { AuditionEntry, AuditionStatus } from '@nox/contracts';
import { newKey, type Delivery, type StatusDelivery } from './delivery.ts';
import type { Queue } from './queue.ts';

/**
 * Hands in a decision about an entry.
 * @param entry as the judge sees it, with what waits already
 */
export async function decide(
  queue: Queue,
  entry: AuditionEntry,
  status: AuditionStatus,
): Promise<void> {
  const { waiting, refused } = queue.snapshot();
  const isAboutIt = (delivery: Delivery): delivery is StatusDelivery =>
    delivery.kind === 'status' && delivery.entryId === entry._id;
  // Whoever decides anew has seen what became of the last decision.
  for (const { id } of refused.filter(isAboutIt)) await queue.change(id, () => undefined);

  const last = waiting.findLast(isAboutIt);
  if (last && (await amend(queue, last, status))) return;
  await queue.handIn({
    kind: 'status',
    entryId: entry._id,
    candidate: entry.fullName,
    status,
    expected: entry.status,
  });
}

/** Two decisions that nobody has heard of are one; none, if the second takes back the first. */
async function amend(queue: Queue, { id }: StatusDelivery, status: AuditionStatus) {
  let isDone = false;
  await queue.change(id, (delivery) => {
    if (delivery.kind !== 'status' || delivery.wasSent) return delivery;
    isDone = true;
    return delivery.expected === status ? undefined : { ...delivery, status, key: newKey() };
  });
  return isDone;
}
