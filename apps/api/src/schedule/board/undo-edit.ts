import { isSamePlace, listNames, type MovesResult, pluralize } from '@nox/contracts';
import { recordEdit, toEdit } from '../../auditions/seats/edits.ts';
import { replaceSeats } from '../../auditions/seats/plan-seats.ts';
import { type Actor } from '../../database/audit.ts';
import { readTime } from '../../database/clock.ts';
import { type Db, type ScheduleEditRow } from '../../database/schema.ts';
import { HttpError, notFound } from '../../errors/http-error.ts';
import { recordMoves } from './move-candidates.ts';
import { type Change, currentPlace, planChanges, readSeats, type Seats } from './seating.ts';

export const EDIT = 'Change of the schedule';

async function findEdit(db: Db, id: string): Promise<ScheduleEditRow> {
  const row = await db
    .selectFrom('schedule_edits')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound(EDIT);
  return row;
}

/** @throws HttpError 409 `undone` or `not_undoable` */
function refuseOthers({ kind, undone_at }: ScheduleEditRow): void {
  if (undone_at !== null) throw new HttpError(409, 'undone', 'This has been undone already.');
  if (['moved', 'assigned', 'undone'].includes(kind)) return;
  const message = 'Only moves can be undone here. Deletions are undone in the list of entries.';
  throw new HttpError(409, 'not_undoable', message);
}

/** @throws HttpError 409 `edit_overtaken` when a candidate is elsewhere by now, has withdrawn, or was deleted */
function refuseChanged(seats: Seats, changes: readonly Change[]): void {
  const names = changes
    .filter(({ entryId, from, to }) => {
      const mover = seats.movers.get(entryId);
      if (!mover || (to !== null && mover.withdrawn_at !== null)) return true;
      return !isSamePlace(from, currentPlace(seats, entryId));
    })
    .map(({ entryId }) => seats.nameOf(entryId));
  if (names.length === 0) return;
  const were = names.length === 1 ? 'was' : 'were';
  throw new HttpError(
    409,
    'edit_overtaken',
    `This cannot be undone any more: ${listNames(names)} ${were} moved, withdrew or ${were} deleted since.`,
  );
}

function describeUndo({ nameOf, describe }: Seats, changes: readonly Change[]): string {
  const [first] = changes;
  if (!first) return 'Nothing was moved: that change had moved nobody.';
  if (changes.length > 1) return `${pluralize(changes.length, 'candidate')} are where they were.`;
  const name = nameOf(first.entryId);
  return first.to === null
    ? `${name} has no slot again.`
    : `${name} is back in the slot ${describe(first.to)}.`;
}

/**
 * Moves the candidates of an edit back, whatever speaks against their former slots. Undoing what was undone does it again.
 * @param revision of the schedule, whose counter is locked
 * @throws HttpError 404; 409 `undone`, `not_undoable`, `edit_overtaken`, `no_slot` or `seat_taken`
 */
export async function undoEdit(
  transaction: Db,
  revision: number,
  id: string,
  by: Actor,
): Promise<MovesResult> {
  const row = await findEdit(transaction, id);
  refuseOthers(row);
  const changes = toEdit(row).changes.map(({ entryId, from, to }) => ({
    entryId,
    from: to,
    to: from,
  }));
  const ids = changes.map(({ entryId }) => entryId);
  const seats = await readSeats(transaction, ids);
  refuseChanged(seats, changes);
  const rows = await planChanges(transaction, seats, changes);
  await replaceSeats(transaction, ids, rows);
  await transaction
    .updateTable('schedule_edits')
    .set({ undone_at: await readTime(transaction) })
    .where('id', '=', id)
    .execute();
  await recordMoves(transaction, seats, changes, { by, action: 'undone' });
  const edit = await recordEdit(transaction, revision, { kind: 'undone', changes, by });
  return { edit, message: describeUndo(seats, changes) };
}
