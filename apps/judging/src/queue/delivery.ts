import type { AuditionStatus, ReviewInput } from '@nox/contracts';

/** What a judge wrote or decided of an entry. */
export type Letter = {
  entryId: string;
  /** Whom it is about; the entry may be gone when that has to be said. */
  candidate: string;
} & (
  | { kind: 'review'; review: ReviewInput }
  /** `expected` is the status that the judge saw: on top of any other one nothing is decided. */
  | { kind: 'status'; status: AuditionStatus; expected: AuditionStatus }
);

/** Why the server did not take it. */
export interface Refusal {
  status: number;
  code: string;
  /** Empty where the server said nothing. */
  message: string;
}

/** A letter from when it was handed in until the server has taken it. */
export type Delivery = Letter & {
  /** Its place in the line. */
  id: number;
  /** Whose it is: it waits for this account's next session if it must. */
  uid: string;
  /** The server knows by it what it has taken already. */
  key: string;
  /** It may have reached the server, although no answer came. */
  wasSent: boolean;
  /** It is out of the line, and stays until somebody has decided what becomes of it. */
  refusal?: Refusal;
};

export type ReviewDelivery = Extract<Delivery, { kind: 'review' }>;
export type StatusDelivery = Extract<Delivery, { kind: 'status' }>;

/** A new name for a write; browsers make none in pages that did not come over a safe connection. */
export function newKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
