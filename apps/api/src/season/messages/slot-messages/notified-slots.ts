import {
  describeSlot,
  isSameSlot,
  type MessageKind,
  type PublishedSlot,
  timeOf,
} from '@nox/contracts';
import { readPublishedSlots } from '#season/auditions/seats/published.ts';
import {
  isToldOtherwise,
  type NotifiedSlot,
  notifiedSlotOf,
} from '#season/auditions/seats/notified-slot.ts';
import { findRow, updateRow } from '#platform/database/rows.ts';
import { type AuditionEntryRow, type Db, type MessageRow } from '#platform/database/schema.ts';

/* What messages about slots hold: the slots themselves, whose text is made when it is shown or sent. */

/** They follow from what is published: a candidate has one of them that waits. */
export const SLOT_KINDS = ['slot', 'slot-changed', 'slot-cancelled'] as const;
type SlotKind = (typeof SLOT_KINDS)[number];

export const NOTIFICATION_KINDS = [...SLOT_KINDS, 'reminder'] as const;

export const isSlotNotification = ({ kind }: { kind: MessageKind }): boolean =>
  (NOTIFICATION_KINDS as readonly string[]).includes(kind);

export interface SlotData {
  /** Null: the candidate has none any more. */
  slot: PublishedSlot | null;
  former: PublishedSlot | null;
  sequence: number;
  /** An organiser has chosen to write to a candidate who is not selected. */
  includesNotSelected?: boolean;
}

export const writeSlotData = (data: SlotData): Record<string, string> => ({
  ...(data.slot && { slot: JSON.stringify(data.slot) }),
  ...(data.former && { former: JSON.stringify(data.former) }),
  sequence: String(data.sequence),
  ...(data.includesNotSelected && { includesNotSelected: 'true' }),
});

export function readSlotData({ data }: Pick<MessageRow, 'data'>): SlotData {
  const values = JSON.parse(data) as Record<string, string>;
  const { slot = 'null', former = 'null', sequence = '0', includesNotSelected } = values;
  return {
    slot: JSON.parse(slot) as PublishedSlot | null,
    former: JSON.parse(former) as PublishedSlot | null,
    sequence: Number(sequence),
    includesNotSelected: includesNotSelected === 'true',
  };
}

type Decided = Pick<AuditionEntryRow, 'status' | 'published_status'>;

/**
 * Whether a candidate who is not selected gets no new slot, unless an organiser chooses so. What is published decides. A decision
 * that is not published keeps back the first slot alone, which would invite them for nothing: who knows of a slot would come at a time
 * that is somebody else's by now, or guess the decision because others are told theirs.
 */
export const isLeftOut = ({ status, published_status }: Decided, knowsSlot: boolean): boolean =>
  published_status === 'Not Selected' || (!knowsSlot && status === 'Not Selected');

/** Whether a message invites a candidate who is left out. One who has chosen the slot themselves gets it in writing. */
export function invitesInVain(
  message: Pick<MessageRow, 'kind' | 'data' | 'created_by'>,
  entry: Decided,
): boolean {
  if (!isSlotNotification(message) || message.created_by === null) return false;
  const { slot, former, includesNotSelected } = readSlotData(message);
  // An organiser chooses whom to remind by what is published.
  const knowsSlot = message.kind === 'reminder' || former !== null;
  return slot !== null && !includesNotSelected && isLeftOut(entry, knowsSlot);
}

const describeWholly = (slot: PublishedSlot) =>
  [describeSlot(slot), `until ${timeOf(slot.ends)}`, slot.room].filter(Boolean).join(', ');

export function slotValues(message: Pick<MessageRow, 'data'>): Record<string, string> {
  const { slot, former } = readSlotData(message);
  // Only the end or the room has changed if both read alike.
  const isAlike = slot && former && describeSlot(slot) === describeSlot(former);
  const describe = isAlike ? describeWholly : describeSlot;
  return {
    ...(slot && { slot: describe(slot), room: slot.room }),
    ...(former && { former: describe(former) }),
  };
}

/*
 * What candidates know of what is published: it is uncertain from the claim of a message until its result is recorded. Both
 * happen between the changes of the schedule; candidates and returned mails may come in between, so these compare what they
 * replace. Whether a candidate needs to be notified is part of the entry, and counts in its revision.
 */

type Notification = Pick<MessageRow, 'kind' | 'entry_id' | 'data'>;

/** Records in a column that a message was sent, or did not arrive. @param certainly what it holds when sent @param isKnown whether it does */
export const recordingIn = (
  column: 'told_slot' | 'told_result' | 'told_meeting',
  certainly: (message: Notification, entry: AuditionEntryRow) => object,
  isKnown: (entry: AuditionEntryRow, message: Notification) => boolean,
) => ({
  async markNotified(transaction: Db, revision: number, message: Notification) {
    const entry = await findRow(transaction, 'audition_entries', message.entry_id);
    if (!entry) return;
    const values = { [column]: JSON.stringify(certainly(message, entry)), revision };
    await updateRow(transaction, 'audition_entries', message.entry_id, values);
  },
  /** Makes uncertain what did not arrive, unless another message followed. @param revision of the auditions */
  async clearNotified(transaction: Db, revision: number, message: Notification) {
    const entry = await findRow(transaction, 'audition_entries', message.entry_id);
    const before = entry?.[column];
    if (!entry || !before || !isKnown(entry, message)) return;
    const uncertain = { ...(JSON.parse(before) as object), isUncertain: true };
    // Unless a message was claimed or sent meanwhile.
    const known = { id: entry.id, [column]: before };
    const values = { [column]: JSON.stringify(uncertain), revision };
    await updateRow(transaction, 'audition_entries', known, values);
  },
});

export const isCertain = (notified: NotifiedSlot | null, slot: PublishedSlot | null) =>
  !notified?.isUncertain && isSameSlot(notified?.slot ?? null, slot);

/** What a candidate may know now, and what they were certainly notified of last. */
export function uncertainly(
  slot: PublishedSlot | null,
  notified: NotifiedSlot | null,
): NotifiedSlot {
  const former = (notified?.isUncertain ? notified.former : notified?.slot) ?? null;
  return { slot, isUncertain: true, ...(former && { former }) };
}

export const NOT_SELECTED = 'The candidate is not selected.';

async function whySuperseded(db: Db, message: Notification & Pick<MessageRow, 'created_by'>) {
  const entry = await findRow(db, 'audition_entries', message.entry_id);
  if (!entry) return 'The candidate is no longer in this season.';
  if (invitesInVain(message, entry)) return NOT_SELECTED;
  const { slot } = readSlotData(message);
  if (entry.withdrawn_at !== null && slot !== null) return 'The candidate has withdrawn.';
  const published = (await readPublishedSlots(db, [entry.id])).get(entry.id) ?? null;
  if (!isSameSlot(slot, published)) return 'The slot has changed since this was written.';
  // Candidates who have chosen their slot themselves get it in writing, and for their calendar.
  const isRepeated = message.kind === 'reminder' || message.created_by === null;
  const isKnown = !isRepeated && isCertain(notifiedSlotOf(entry.told_slot), slot);
  return isKnown ? 'The candidate has been notified of this already.' : undefined;
}

/** The message may arrive from now on. */
async function markUncertain(transaction: Db, message: Notification): Promise<void> {
  const entry = await findRow(transaction, 'audition_entries', message.entry_id);
  const notified = entry ? notifiedSlotOf(entry.told_slot) : null;
  const { slot } = readSlotData(message);
  // A repeated notification of the same slot makes nothing uncertain.
  if (isCertain(notified, slot)) return;
  const values = { told_slot: JSON.stringify(uncertainly(slot, notified)) };
  await updateRow(transaction, 'audition_entries', message.entry_id, values);
}

/** The candidate has acted on a slot that their page shows, and knows it although no message may have notified them yet. */
export async function markSeen(
  transaction: Db,
  { id, told_slot: before }: Pick<AuditionEntryRow, 'id' | 'told_slot'>,
  slot: PublishedSlot,
): Promise<void> {
  const notified = notifiedSlotOf(before);
  if (notified?.isUncertain || isCertain(notified, slot)) return;
  const values = { told_slot: JSON.stringify(uncertainly(slot, notified)) };
  // Unless a message was claimed or sent meanwhile.
  await updateRow(transaction, 'audition_entries', { id, told_slot: before }, values);
}

export const SLOT_NOTIFICATIONS = {
  whySuperseded,
  markUncertain,
  ...recordingIn(
    'told_slot',
    (message) => ({ slot: readSlotData(message).slot, isUncertain: false }),
    (entry, message) => isCertain(notifiedSlotOf(entry.told_slot), readSlotData(message).slot),
  ),
};

export interface DueNotification {
  entryId: string;
  kind: SlotKind;
  slot: PublishedSlot | null;
  former: PublishedSlot | null;
  /** It would invite a candidate who is not selected. That they have no slot any more they are notified like all others. */
  isNotSelected: boolean;
}

/** What the candidate has in mind: what may have arrived last, unless that is the new slot itself. */
export function formerOf(
  { slot, isUncertain, former = null }: NotifiedSlot,
  next: PublishedSlot | null,
) {
  if (!isUncertain) return slot;
  return isSameSlot(slot, next) ? former : (slot ?? former);
}

type Notified = Decided & Pick<AuditionEntryRow, 'id' | 'told_slot'>;

export function dueNotificationOf(entry: Notified, slot: PublishedSlot | null): DueNotification {
  const notified = notifiedSlotOf(entry.told_slot);
  const before = notified ? formerOf(notified, slot) : null;
  const isNotSelected = slot !== null && isLeftOut(entry, before !== null);
  const former = slot && isSameSlot(before, slot) ? null : before;
  const kind = former ? 'slot-changed' : 'slot';
  const due = { entryId: entry.id, slot, isNotSelected, former };
  return { ...due, kind: slot === null ? 'slot-cancelled' : kind };
}

/** Lists who is to be notified, in order of their numbers. @param published the slots by their entries */
export async function readDueNotifications(
  db: Db,
  published: ReadonlyMap<string, PublishedSlot>,
): Promise<DueNotification[]> {
  const entries = db.selectFrom('audition_entries').orderBy('number');
  const columns = ['id', 'told_slot', 'status', 'published_status', 'withdrawn_at'] as const;
  const rows = await entries.select(columns).execute();
  // Who has withdrawn has no slot.
  const slotOf = ({ id, withdrawn_at }: (typeof rows)[number]) =>
    withdrawn_at === null ? (published.get(id) ?? null) : null;
  return rows
    .filter((row) => isToldOtherwise(row.told_slot, slotOf(row)))
    .map((row) => dueNotificationOf(row, slotOf(row)));
}
