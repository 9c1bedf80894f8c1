import { isSamePlace, type Move } from '@nox/contracts';
import { toEdit } from '../../auditions/seats/edits.ts';

import { readTime } from '../../database/clock.ts';
import { type Db } from '../../database/schema.ts';
import { HttpError } from '../../errors/http-error.ts';
import { currentPlace, type Seats } from './seating.ts';
import { agoOf } from './words.ts';

/** " by meera@example.com, 2 minutes ago", as the latest edit with the candidate says. */
async function describeLastMove(db: Db, entryId: string): Promise<string> {
  const row = await db
    .selectFrom('schedule_edits')
    .selectAll()
    .where('changes', 'like', `%"${entryId}"%`)
    .orderBy('revision', 'desc')
    .executeTakeFirst();
  if (!row) return '';
  const { by } = toEdit(row);
  const ago = agoOf(row.created_at / 1_000, await readTime(db));
  return by === null ? ` ${ago}` : ` by ${by}, ${ago}`;
}

/** @throws HttpError 409 `moved_meanwhile` when a candidate is elsewhere than on the caller's screen */
export async function refuseMoved(
  transaction: Db,
  seats: Seats,
  moves: readonly Move[],
): Promise<void> {
  const moved = moves.filter(
    ({ entryId, expected }) => !isSamePlace(expected, currentPlace(seats, entryId)),
  );
  const [first] = moved;
  if (!first) return;
  const place = currentPlace(seats, first.entryId);
  const where = place === null ? 'taken out of the slot' : `moved to ${seats.describe(place)}`;
  const who = await describeLastMove(transaction, first.entryId);
  const others =
    moved.length === 1
      ? ''
      : ` ${moved.length - 1} more ${moved.length === 2 ? 'is' : 'are'} elsewhere, too.`;
  throw new HttpError(
    409,
    'moved_meanwhile',
    `Nothing was moved: ${seats.nameOf(first.entryId)} was ${where}${who}.${others}`,
  );
}
