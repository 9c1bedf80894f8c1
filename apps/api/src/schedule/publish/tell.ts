import { type MessagesResult, pluralize, type SlotMessages } from '@nox/contracts';
import { readScheduleRevision } from '../../auditions/seats/edits.ts';
import { readPublishedSlots } from '../../auditions/seats/published.ts';
import { type Actor } from '../../database/audit.ts';
import { type Db } from '../../database/schema.ts';
import { HttpError } from '../../errors/http-error.ts';
import { prepareSlotMessages } from '../../messages/slot-messages.ts';
import { readTellings } from '../../messages/tellings.ts';

/**
 * Writes drafts to those who were last told something else than what is published. Repeated, it adds none. Part of a
 * transaction between the changes of the schedule.
 * @throws HttpError 409 `count_changed` or `nothing_to_change`
 */
export async function prepareMessages(
  transaction: Db,
  { expected, includeNotSelected }: SlotMessages,
  by: Actor,
): Promise<MessagesResult> {
  const slots = await readPublishedSlots(transaction);
  const count = (await readTellings(transaction, slots, { includeNotSelected })).length;
  if (count !== expected) {
    const candidates = pluralize(count, 'candidate');
    const message = `Nothing was written: it would be to ${candidates} now. Look at the list again.`;
    throw new HttpError(409, 'count_changed', message);
  }
  if (count === 0) {
    const message = 'Everybody was told what is published.';
    throw new HttpError(409, 'nothing_to_change', message);
  }
  const revision = await readScheduleRevision(transaction);
  const options = { revision, by, prepares: true, includeNotSelected };
  const { drafts } = await prepareSlotMessages(transaction, options);
  const are = drafts === 1 ? 'is' : 'are';
  const message = `There ${are} ${pluralize(drafts, 'draft')}. Nothing has been sent.`;
  return { count: drafts, message };
}
