import { type MovesResult } from '@nox/contracts';
import { toEdit } from '../../auditions/seats/edits.ts';
import { type Db } from '../../database/schema.ts';
import { HttpError } from '../../errors/http-error.ts';
import { describeChanges } from './move-candidates.ts';
import { readSeats } from './seating.ts';

/** The answer to moves that were made before: the edit that they were. A season that was started since has none. */
export async function repeatMoves(transaction: Db, editId: string | null): Promise<MovesResult> {
  const row = await transaction
    .selectFrom('schedule_edits')
    .selectAll()
    .where('id', '=', editId)
    .executeTakeFirst();
  if (!row) throw new HttpError(409, 'season_over', 'These moves were made in a former season.');
  const edit = toEdit(row);
  const seats = await readSeats(
    transaction,
    edit.changes.map(({ entryId }) => entryId),
  );
  return { edit, message: describeChanges(seats, edit.changes) };
}
