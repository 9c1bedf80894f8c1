export interface Rejection {
  status: number;
  code: string;
  message: string;
}

export interface ItemFields {
  /** Ascending in the order of sending. */
  id: number;
  /** The account that made it; only that account's sessions send it. */
  uid: string;
  key: string;
  /** It may have reached the server, although no response came. */
  wasAttempted: boolean;
  /** The time is in milliseconds since 1970. */
  madeAt?: number;
  rejection?: Rejection;
}

/** A payload in the outbox: pending until it was sent, or rejected. */
export type OutboxItem<Payload> = Payload & ItemFields;

/** `retry`: no response, or one that says to try again. `signed-out`: it waits for the account's next session. */
export type SendResult = 'sent' | 'retry' | 'signed-out' | { rejection: Rejection };

/** What became of a payload when `enqueue` resolves. */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'pending' }
  /** `isInOutbox`: it stays there as a rejected item; otherwise the caller has restored it. */
  | { kind: 'rejected'; rejection: Rejection; isInOutbox: boolean };

export interface OutboxState<Payload> {
  pending: readonly OutboxItem<Payload>[];
  rejected: readonly OutboxItem<Payload>[];
  /** Pending items cannot be sent now. */
  isStalled: boolean;
  /** Grows with every item that is enqueued or changed in this tab. */
  editCount: number;
  /** False if items are lost with the page. */
  isPersistent: boolean;
}
