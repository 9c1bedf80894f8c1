import {
  describeSlot,
  isSameSlot,
  type MessageKind,
  type PublishedSlot,
  timeOf,
} from '@nox/contracts';

import { type MessageRow } from '../database/schema.ts';

/* What messages about slots hold: the slots themselves, whose text is made when it is shown or sent. */

/** They follow from what is published: a candidate has one of them that waits. */
export const SLOT_KINDS = ['slot', 'slot-changed', 'slot-cancelled'] as const;
export type SlotKind = (typeof SLOT_KINDS)[number];

/** These tell candidates their slot: two to one candidate are never being sent at once. */
export const TELLING_KINDS = [...SLOT_KINDS, 'reminder'] as const;

export const isTelling = ({ kind }: { kind: MessageKind }): boolean =>
  (TELLING_KINDS as readonly string[]).includes(kind);

export interface SlotData {
  /** Null: the candidate has none any more. */
  slot: PublishedSlot | null;
  /** What they were told before. */
  former: PublishedSlot | null;
  /** The schedule's revision. */
  sequence: number;
  /** An organiser has chosen to write to a candidate who is not selected. */
  includesNotSelected?: boolean;
}

export const writeSlotData = ({
  slot,
  former,
  sequence,
  includesNotSelected,
}: SlotData): Record<string, string> => ({
  ...(slot && { slot: JSON.stringify(slot) }),
  ...(former && { former: JSON.stringify(former) }),
  sequence: String(sequence),
  ...(includesNotSelected && { includesNotSelected: 'true' }),
});

export function readSlotData({ data }: Pick<MessageRow, 'data'>): SlotData {
  const values = JSON.parse(data) as Record<string, string>;
  const { slot, former, sequence = '0', includesNotSelected } = values;
  const read = (json: string | undefined) =>
    json === undefined ? null : (JSON.parse(json) as PublishedSlot);
  return {
    ...{ slot: read(slot), former: read(former), sequence: Number(sequence) },
    includesNotSelected: includesNotSelected === 'true',
  };
}

/** Whether it is sent to selected candidates only: one who has chosen the slot themselves gets it in writing. */
export function isInvitation(message: Pick<MessageRow, 'kind' | 'data' | 'created_by'>): boolean {
  if (!isTelling(message) || message.created_by === null) return false;
  const { slot, includesNotSelected } = readSlotData(message);
  return slot !== null && !includesNotSelected;
}

export const isSameMessage = (one: SlotData, other: SlotData): boolean =>
  isSameSlot(one.slot, other.slot) && isSameSlot(one.former, other.former);

const describeWholly = (slot: PublishedSlot) =>
  [describeSlot(slot), `until ${timeOf(slot.ends)}`, slot.room].filter(Boolean).join(', ');

/** The values of a text's placeholders. */
export function slotValues(message: Pick<MessageRow, 'data'>): Record<string, string> {
  const { slot, former } = readSlotData(message);
  // Only the end or the room has changed.
  const isAlike = slot && former && describeSlot(slot) === describeSlot(former);
  const describe = isAlike ? describeWholly : describeSlot;
  return {
    ...(slot && { slot: describe(slot), room: slot.room }),
    ...(former && { former: describe(former) }),
  };
}
