import { type Pins, pluralize } from '@nox/contracts';
import { recordEdit } from '../../auditions/seats/edits.ts';
import { type Actor, recordChanges } from '../../database/audit.ts';
import { type Db } from '../../database/schema.ts';
import { HttpError, notFound } from '../../errors/http-error.ts';
import { ENTRY } from '../../auditions/entries/audition-entries.ts';
import { readSeatsOf } from '../../auditions/seats/plan-seats.ts';
import { readMovers } from './seating.ts';
import { chunks } from '../../database/chunks.ts';

function describePins(names: readonly string[], isPinned: boolean, without: number): string {
  const isOne = names.length === 1;
  const who = isOne ? names[0]! : pluralize(names.length, 'candidate');
  const sentence = isPinned
    ? `${who} ${isOne ? 'keeps the slot' : 'keep their slots'} when everybody is assigned.`
    : `${who} may get another slot when everybody is assigned.`;
  if (without === 0) return sentence;
  return `${sentence} ${pluralize(without, 'candidate')} ${without === 1 ? 'has' : 'have'} no slot.`;
}

/**
 * Pins candidates to their slots, which assigning everybody leaves alone then.
 * @param revision of the schedule, whose counter is locked
 * @returns a sentence for organisers
 * @throws HttpError 404 if none of them exists; 409 `no_slot` if none of them has a slot
 */
export async function pinCandidates(
  transaction: Db,
  revision: number,
  { ids, isPinned }: Pins,
  by: Actor,
): Promise<string> {
  const unique = [...new Set(ids)];
  const movers = await readMovers(transaction, unique);
  if (movers.size === 0) throw notFound(ENTRY);
  const seats = await readSeatsOf(transaction, [...movers.keys()]);
  if (seats.length === 0) {
    const message = 'Nothing was changed: none of them has a slot. Give them one first.';
    throw new HttpError(409, 'no_slot', message);
  }
  const seated = seats.map(({ entry_id }) => entry_id);
  for (const some of chunks(seated)) {
    await transaction
      .updateTable('assignments')
      .set({ is_pinned: isPinned ? 1 : 0 })
      .where('entry_id', 'in', some)
      .execute();
  }
  await recordEdit(transaction, revision, { kind: 'pinned', changes: [], by });
  await recordChanges(transaction, seated, {
    subject: 'schedule',
    action: 'changed',
    by,
    fields: ['pin'],
    after: isPinned ? 'pinned' : 'unpinned',
  });
  const names = seated.map((id) => movers.get(id)!.full_name);
  return describePins(names, isPinned, movers.size - seated.length);
}
