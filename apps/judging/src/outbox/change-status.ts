import { newKey } from '@nox/ui';
import type { AuditionEntry, AuditionStatus } from '@nox/contracts';
import type { OutboxItem, StatusItem } from './outbox-item.ts';
import type { Outbox } from './outbox.ts';

/** Enqueues a change of status of an entry as shown, with its pending changes. */
export async function changeStatus(
  outbox: Outbox,
  entry: AuditionEntry,
  status: AuditionStatus,
): Promise<void> {
  const { pending, rejected } = outbox.snapshot();
  const isOfEntry = (item: OutboxItem): item is StatusItem =>
    item.kind === 'status' && item.entryId === entry._id;
  // A new decision replaces those that were rejected.
  for (const { id } of rejected.filter(isOfEntry)) await outbox.remove(id);

  const last = pending.findLast(isOfEntry);
  if (last && (await coalesce(outbox, last, status))) return;
  await outbox.enqueue({
    kind: 'status',
    entryId: entry._id,
    candidate: entry.fullName,
    status,
    expected: entry.status,
  });
}

/** Makes one item of two changes that were not attempted, and none if the second reverts the first. */
async function coalesce(outbox: Outbox, { id }: StatusItem, status: AuditionStatus) {
  let isDone = false;
  await outbox.change(id, (item) => {
    if (item.kind !== 'status' || item.wasAttempted) return item;
    isDone = true;
    return item.expected === status ? undefined : { ...item, status, key: newKey() };
  });
  return isDone;
}
