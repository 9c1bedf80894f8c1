import { type CandidateSlot, type PublishedSlot, type SlotAnswer } from '@nox/contracts';
import { readPublishedSlots } from '../auditions/seats/published.ts';
import { recordChange } from '../database/audit.ts';
import { type CandidateLinkRow, type Db } from '../database/schema.ts';
import { HttpError } from '../errors/http-error.ts';
import { slotInstant } from '../messages/slots/calendar-file.ts';
import { markSeen } from '../messages/slots/notified-slots.ts';
import { type EntrySubject, readOwnEntry, type Subject } from './subject.ts';
import { HOUR_MS, isoTime } from '../database/times.ts';

/** A candidate's slot as it is published; undefined for one who has withdrawn, and in former seasons. */
export async function readOwnSlot(db: Db, subject: Subject): Promise<PublishedSlot | undefined> {
  if (subject.kind === 'registration' || subject.season.isOver) return undefined;
  const { id, withdrawn_at } = subject.row;
  if (withdrawn_at !== null) return undefined;
  return (await readPublishedSlots(db, [id])).get(id);
}

/** Until when a candidate may leave a slot, or choose it, in milliseconds since 1970; null: never. */
export function choiceEnd(
  slot: Pick<PublishedSlot, 'date' | 'starts'>,
  { settings }: Subject['season'],
  timeZone: string,
): number | null {
  const { selfMoveHours } = settings;
  return selfMoveHours === null ? null : slotInstant(slot, timeZone) - selfMoveHours * HOUR_MS;
}

/** What the candidate's page shows of the slot. */
export async function ownSlotView(
  db: Db,
  subject: Subject,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<CandidateSlot | undefined> {
  const slot = await readOwnSlot(db, subject);
  if (!slot || subject.kind === 'registration') return undefined;
  const end = choiceEnd(slot, subject.season, timeZone);
  return {
    ...slot,
    answer: subject.row.slot_answer,
    movesUntil: end !== null && now < end ? isoTime(end) : null,
  };
}

const slotChanged = () =>
  new HttpError(
    409,
    'slot_changed',
    'Your slot has changed meanwhile. Look at it, then try again.',
  );

/** The link's own entry with its slot. @throws HttpError 401, 403; 409 `unconfirmed`, `season_over`, `slot_changed` */
export async function readSlotted(
  transaction: Db,
  request: CandidateLinkRow,
): Promise<{ subject: EntrySubject; slot: PublishedSlot }> {
  const { subject } = await readOwnEntry(transaction, request);
  const slot = await readOwnSlot(transaction, subject);
  if (!slot) throw slotChanged();
  return { subject, slot };
}

/**
 * Whether the candidate can come to the slot on their screen. Repeated, it changes nothing.
 * @throws HttpError 401, 403; 409 `unconfirmed`, `season_over` or `slot_changed`
 */
export async function answerSlot(
  transaction: Db,
  revision: number,
  request: CandidateLinkRow,
  { answer, slot: shown }: SlotAnswer,
): Promise<void> {
  const { subject, slot } = await readSlotted(transaction, request);
  const { date, starts, panel } = shown;
  if (slot.date !== date || slot.starts !== starts || slot.panel !== panel) throw slotChanged();
  await markSeen(transaction, subject.row, slot);
  const { id, slot_answer } = subject.row;
  if (slot_answer === answer) return;
  await transaction
    .updateTable('audition_entries')
    .set({ slot_answer: answer, revision })
    .where('id', '=', id)
    .execute();
  await recordChange(transaction, {
    subject: 'candidates',
    action: 'answered',
    by: null,
    itemId: id,
    before: slot_answer,
    after: answer,
  });
}
