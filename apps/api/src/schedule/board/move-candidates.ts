import {
  isSamePlace,
  listNames,
  type Move,
  type Moves,
  type MovesResult,
  pluralize,
} from '@nox/contracts';
import { recordEdit, toEdit } from '../../auditions/seats/edits.ts';
import { replaceSeats } from '../../auditions/seats/plan-seats.ts';
import { type Actor, recordChanges } from '../../database/audit.ts';
import { type Db } from '../../database/schema.ts';
import { HttpError } from '../../errors/http-error.ts';
import { refuseConflicts } from './parties.ts';
import { agoOf, type Change, currentPlace, planChanges, readSeats, type Seats } from './seating.ts';
import { readTime } from '../../database/clock.ts';

/** @throws HttpError 400 `invalid` */
function refuseRepeated(moves: Moves['moves']): void {
  const seen = new Set<string>();
  for (const [index, { entryId }] of moves.entries()) {
    if (seen.has(entryId)) {
      const message = 'A candidate can be moved only once at a time.';
      throw new HttpError(400, 'invalid', message, [{ path: `moves.${index}.entryId`, message }]);
    }
    seen.add(entryId);
  }
}

/** @throws HttpError 404 */
function refuseDeleted({ movers }: Seats, moves: Moves['moves']): void {
  const missing = moves.filter(({ entryId }) => !movers.has(entryId)).length;
  if (missing === 0) return;
  const who = missing === 1 ? 'the candidate was' : `${pluralize(missing, 'candidate')} were`;
  throw new HttpError(404, 'not_found', `Nothing was moved: ${who} deleted meanwhile.`);
}

/** @throws HttpError 409 `withdrawn` */
function refuseWithdrawn({ movers, nameOf }: Seats, changes: readonly Change[]): void {
  const withdrawn = changes
    .filter(({ entryId, to }) => to !== null && movers.get(entryId)?.withdrawn_at !== null)
    .map(({ entryId }) => nameOf(entryId));
  if (withdrawn.length === 0) return;
  const have = withdrawn.length === 1 ? 'has' : 'have';
  const message = `Nothing was moved: ${listNames(withdrawn)} ${have} withdrawn, and can get no slot.`;
  throw new HttpError(409, 'withdrawn', message);
}

/** A sentence for organisers. */
export function describeChanges({ nameOf, describe }: Seats, changes: readonly Change[]): string {
  const [first, second] = changes;
  if (!first) return 'Nothing was moved: they are there already.';
  const isOne = changes.length === 1;
  const who = isOne ? nameOf(first.entryId) : pluralize(changes.length, 'candidate');
  const isSwap =
    changes.length === 2 &&
    first.from !== null &&
    first.to !== null &&
    isSamePlace(first.from, second!.to) &&
    isSamePlace(first.to, second!.from);
  if (isSwap) return `${nameOf(first.entryId)} and ${nameOf(second!.entryId)} have changed slots.`;
  if (changes.every(({ to }) => to === null))
    return `${who} ${isOne ? 'has' : 'have'} no slot now.`;
  if (first.to && changes.every(({ to }) => isSamePlace(to, first.to))) {
    return `${who} moved to ${describe(first.to)}.`;
  }
  const isNew = changes.every(({ from }) => from === null);
  return isNew ? `${who} ${isOne ? 'has' : 'have'} a slot now.` : `${who} moved.`;
}

/** Records who was moved from where, by an organiser or by the candidate. */
export async function recordMoves(
  transaction: Db,
  { describe }: Seats,
  changes: readonly Change[],
  { by, action }: { by: Actor | null; action: 'moved' | 'undone' },
): Promise<void> {
  const slotOf = (place: Change['to']) => (place === null ? '' : describe(place));
  const subject = by ? 'schedule' : 'candidates';
  const items = changes.map(({ entryId, from, to }) => ({
    item_id: entryId,
    before: slotOf(from),
    after: slotOf(to),
  }));
  await recordChanges(transaction, items, { subject, action, by });
}

/**
 * Moves candidates into slots, between them, and out of them: all or none. Pins are for the solver only.
 * @param revision of the schedule, whose counter is locked
 * @param by null for a candidate
 * @throws HttpError 400 `invalid`; 404; 409 `moved_meanwhile`, `withdrawn`, `no_slot`, `seat_taken`, `conflicts`
 */
export async function moveCandidates(
  transaction: Db,
  revision: number,
  { moves, force, kind }: Moves,
  by: Actor | null,
): Promise<MovesResult> {
  refuseRepeated(moves);
  const seats = await readSeats(
    transaction,
    moves.map(({ entryId }) => entryId),
  );
  refuseDeleted(seats, moves);
  await refuseMoved(transaction, seats, moves);
  const changes = moves
    .map(({ entryId, expected, to }) => ({ entryId, from: expected, to }))
    .filter(({ from, to }) => !isSamePlace(from, to));
  refuseWithdrawn(seats, changes);
  const rows = await planChanges(transaction, seats, changes);
  if (!force) await refuseConflicts(transaction, seats, changes);
  await replaceSeats(
    transaction,
    changes.map(({ entryId }) => entryId),
    rows,
  );
  await recordMoves(transaction, seats, changes, { by, action: 'moved' });
  const edit = await recordEdit(transaction, revision, { kind, changes, by });
  return { edit, message: describeChanges(seats, changes) };
}

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
async function refuseMoved(transaction: Db, seats: Seats, moves: readonly Move[]): Promise<void> {
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
