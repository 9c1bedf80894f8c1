import {
  type AuditionEntry,
  type AuditionStatus,
  judgeNameKey,
  type ReviewInput,
} from '@nox/contracts';

export type OutboxPayload = {
  entryId: string;
  candidate: string;
} & (
  | { kind: 'review'; review: ReviewInput }
  /** `expected` is the status that the judge saw; the server answers 409 if it is another one by now. */
  | { kind: 'status'; status: AuditionStatus; expected: AuditionStatus }
);

export interface Rejection {
  status: number;
  code: string;
  /** Empty if the server gave none. */
  message: string;
}

/** A payload in the outbox: pending until it was sent, or rejected. */
export type OutboxItem = OutboxPayload & {
  /** Ascending in the order of sending. */
  id: number;
  /** The account that made it; only that account's sessions send it. */
  uid: string;
  /** The idempotency key. */
  key: string;
  /** It may have reached the server, although no response came. */
  wasAttempted: boolean;
  /** In milliseconds since 1970. */
  madeAt?: number;
  rejection?: Rejection;
};

export type ReviewItem = Extract<OutboxItem, { kind: 'review' }>;
export type StatusItem = Extract<OutboxItem, { kind: 'status' }>;

/** `retry`: no response, or one that says to try again. `signed-out`: it waits for the account's next session. */
export type SendResult = 'sent' | 'retry' | 'signed-out' | { rejection: Rejection };

/** What became of a payload when `enqueue` resolves. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'pending' }
  /** `isInOutbox`: it stays there as a rejected item; otherwise the caller has restored it. */
  | { kind: 'rejected'; rejection: Rejection; isInOutbox: boolean };

export interface OutboxState {
  /** The next one to send first. */
  pending: readonly OutboxItem[];
  rejected: readonly OutboxItem[];
  /** Pending items cannot be sent now. */
  isStalled: boolean;
  /** Grows with every item that is enqueued or changed in this tab. */
  editCount: number;
  /** False if items are lost with the page. */
  isPersistent: boolean;
}

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
