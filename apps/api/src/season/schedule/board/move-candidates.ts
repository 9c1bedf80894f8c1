import {
  isSamePlace,
  type Move,
  type Moves,
  type MovesResult,
  pluralForm,
  pluralize,
  type ScheduleEdit,
} from '@nox/contracts';
import {
  changePublishedSlot,
  readDraftedSlots,
  readVersionNumber,
} from '#season/auditions/seats/published.ts';
import { readPlaces, recordEdit, replaceSeats, toEdit } from '#season/auditions/seats/seats.ts';
import { recordChanges } from '#platform/database/audit.ts';
import { type AssignmentRow, type Db, type ScheduleEditRow } from '#platform/database/schema.ts';
import { type AccountWriting, type Writing } from '#platform/http/routes.ts';
import { findRow, updateRow } from '#platform/database/rows.ts';
import { HttpError, undoneAlready, invalid, notFound } from '#platform/errors/http-error.ts';
import { refuseConflicts, separate } from './parties.ts';
import { agoOf, type Change, planChanges, readSeats, refuseFor, type Seats } from './seating.ts';
import { readTime } from '#platform/database/clock.ts';

function refuseRepeated(moves: Moves['moves']): void {
  const seen = new Set<string>();
  for (const [index, { entryId }] of moves.entries()) {
    if (seen.has(entryId)) {
      throw invalid(`moves.${index}.entryId`, 'A candidate can be moved only once at a time.');
    }
    seen.add(entryId);
  }
}

function refuseDeleted({ movers }: Seats, moves: Moves['moves']): void {
  const missing = moves.filter(({ entryId }) => !movers.has(entryId)).length;
  if (missing === 0) return;
  const who = pluralForm(missing, 'the candidate was', `${pluralize(missing, 'candidate')} were`);
  throw new HttpError(404, 'not_found', `Nothing was moved: ${who} deleted meanwhile.`);
}

function describeChanges({ nameOf, describe }: Seats, changes: readonly Change[]): string {
  const [first, second] = changes;
  if (!first) return 'Nothing was moved: they are there already.';
  const isOne = changes.length === 1;
  const who = isOne ? nameOf(first.entryId) : pluralize(changes.length, 'candidate');
  const isSwap = first.from && first.to && changes.length === 2;
  if (isSwap && isSamePlace(first.from, second!.to) && isSamePlace(first.to, second!.from)) {
    return `${nameOf(first.entryId)} and ${nameOf(second!.entryId)} have changed slots.`;
  }
  const loser = changes.length === 2 && changes.find(({ to }) => to === null);
  const taker = changes.find((change) => change !== loser)!;
  if (loser && isSamePlace(taker.to, loser.from)) {
    return `${nameOf(taker.entryId)} has the slot of ${nameOf(loser.entryId)} now, who has none.`;
  }
  const have = `${who} ${isOne ? 'has' : 'have'}`;
  if (changes.every(({ to }) => to === null)) return `${have} no slot now.`;
  const isNew = changes.every(({ from }) => from === null);
  if (first.to && changes.every(({ to }) => isSamePlace(to, first.to))) {
    const slot = describe(first.to);
    return isNew ? `${have} a slot now: ${slot}.` : `${who} moved to ${slot}.`;
  }
  return isNew ? `${have} a slot now.` : `${who} moved.`;
}

async function applyChanges(
  call: Writing,
  { describe }: Seats,
  changes: Change[],
  rows: readonly AssignmentRow[],
  kind: Moves['kind'] | 'undone',
): Promise<ScheduleEdit> {
  const text = (place: Change['to']) => (place ? describe(place) : '');
  const items = changes.map(({ entryId, from, to }) => {
    return { item_id: entryId, before: text(from), after: text(to) };
  });
  const ids = items.map(({ item_id }) => item_id);
  await replaceSeats(call.transaction, ids, rows);
  const action = kind === 'undone' ? kind : 'moved';
  await recordChanges(call, call.by ? 'schedule' : 'candidates', action, items);
  return recordEdit(call, kind, changes);
}

/**
 * Moves candidates into slots, between them, and out of them: all or none. Pins are for the solver only.
 * @throws HttpError 400 `invalid`; 404; 409 `moved_meanwhile`, `withdrawn`, `no_slot`, `seat_taken`, `conflicts`
 */
export async function moveCandidates(call: Writing, { moves, force, kind, apart = [] }: Moves) {
  const { transaction } = call;
  refuseRepeated(moves);
  const seats = await readSeats(transaction, moves);
  refuseDeleted(seats, moves);
  await refuseMoved(transaction, seats, moves);
  const changes = moves
    .map(({ entryId, expected, to }) => ({ entryId, from: expected, to }))
    .filter(({ from, to }) => !isSamePlace(from, to));
  const isWithdrawn = ({ entryId, to }: Change) =>
    to !== null && seats.movers.get(entryId)?.withdrawn_at !== null;
  refuseFor(
    changes.filter(isWithdrawn).map(({ entryId }) => seats.nameOf(entryId)),
    'withdrawn',
    (who, form) =>
      `Nothing was moved: ${who} ${form('has', 'have')} withdrawn, and can get no slot.`,
  );
  const rows = await planChanges(transaction, seats, changes);
  if (apart.length > 0) await separate(call, apart);
  if (!force) await refuseConflicts(transaction, seats, changes);
  const edit = await applyChanges(call, seats, changes, rows, kind);
  return { edit, message: describeChanges(seats, changes) };
}

/** Moves candidates who come, in the draft and in what is published. Throws as {@link moveCandidates}. @returns a sentence */
export async function moveAtOnce(
  call: Writing,
  moves: readonly Pick<Move, 'entryId' | 'to'>[],
): Promise<string> {
  const { transaction, revised } = call;
  const ids = moves.map(({ entryId }) => entryId);
  const before = await readPlaces(transaction, ids);
  const { message } = await moveCandidates(call, {
    moves: moves.map((move) => ({ ...move, expected: before.get(move.entryId) ?? null })),
    force: true,
    kind: 'moved',
  });
  const drafted = await readDraftedSlots(transaction, ids);
  const isPublished = (await readVersionNumber(transaction)) > 0;
  for (const id of ids) {
    const slot = drafted.get(id) ?? null;
    await changePublishedSlot(transaction, revised.auditions, id, slot);
    const notified = { told_slot: JSON.stringify({ slot, isUncertain: false }) };
    if (isPublished) await updateRow(transaction, 'audition_entries', id, notified);
  }
  return message;
}

/** " by meera@example.com, 2 minutes ago", as the latest edit with the candidate says. */
async function describeLastMove(db: Db, entryId: string): Promise<string> {
  const edits = db.selectFrom('schedule_edits').selectAll().orderBy('revision', 'desc');
  const row = await edits.where('changes', 'like', `%"${entryId}"%`).executeTakeFirst();
  if (!row) return '';
  const { by } = toEdit(row);
  const ago = agoOf(row.created_at / 1_000, await readTime(db));
  return by === null ? ` ${ago}` : ` by ${by}, ${ago}`;
}

/** @throws HttpError 409 `moved_meanwhile` when a candidate is elsewhere than on the caller's screen */
async function refuseMoved(transaction: Db, seats: Seats, moves: readonly Move[]): Promise<void> {
  const [first, ...others] = moves.filter(
    ({ entryId, expected }) => !isSamePlace(expected, seats.placeOf(entryId)),
  );
  if (!first) return;
  const place = seats.placeOf(first.entryId);
  const where = place === null ? 'taken out of the slot' : `moved to ${seats.describe(place)}`;
  const who = await describeLastMove(transaction, first.entryId);
  const count = others.length;
  const more = count > 0 ? ` ${count} more ${pluralForm(count, 'is', 'are')} elsewhere, too.` : '';
  const message = `Nothing was moved: ${seats.nameOf(first.entryId)} was ${where}${who}.${more}`;
  throw new HttpError(409, 'moved_meanwhile', message);
}

/** The answer to moves that were made before: the edit that they were. A season that was started since has none. */
export async function repeatMoves(transaction: Db, editId: string): Promise<MovesResult> {
  const row = await findRow(transaction, 'schedule_edits', editId);
  if (!row) throw new HttpError(409, 'season_over', 'These moves were made in a former season.');
  const edit = toEdit(row);
  const seats = await readSeats(transaction, edit.changes);
  return { edit, message: describeChanges(seats, edit.changes) };
}

export const EDIT = 'Change of the schedule';

/** @throws HttpError 409 `undone` or `not_undoable` */
function refuseOthers({ kind, undone_at }: ScheduleEditRow): void {
  if (undone_at !== null) throw undoneAlready();
  if (['moved', 'assigned', 'undone'].includes(kind)) return;
  const message = 'Only moves can be undone here. Deletions are undone in the list of entries.';
  throw new HttpError(409, 'not_undoable', message);
}

/** @throws HttpError 409 `edit_overtaken` when a candidate is elsewhere by now, has withdrawn, or was deleted */
function refuseChanged(seats: Seats, changes: readonly Change[]): void {
  const changed = changes.filter(({ entryId, from, to }) => {
    const mover = seats.movers.get(entryId);
    if (!mover || (to !== null && mover.withdrawn_at !== null)) return true;
    return !isSamePlace(from, seats.placeOf(entryId));
  });
  const names = changed.map(({ entryId }) => seats.nameOf(entryId));
  refuseFor(names, 'edit_overtaken', (who, form) => {
    const were = form('was', 'were');
    return `This cannot be undone any more: ${who} ${were} moved, withdrew or ${were} deleted since.`;
  });
}

function describeUndo({ nameOf, describe }: Seats, changes: readonly Change[]): string {
  const [first] = changes;
  if (!first) return 'Nothing was moved: that change moved no candidate.';
  if (changes.length > 1) return `${pluralize(changes.length, 'candidate')} are where they were.`;
  const name = nameOf(first.entryId);
  return first.to === null
    ? `${name} has no slot again.`
    : `${name} is back in the slot ${describe(first.to)}.`;
}

/** Moves an edit's candidates back. @throws HttpError 404; 409 `undone`, `not_undoable`, `edit_overtaken`, `no_slot` or `seat_taken` */
export async function undoEdit(call: AccountWriting, id: string): Promise<MovesResult> {
  const { transaction } = call;
  const row = await findRow(transaction, 'schedule_edits', id);
  if (!row) throw notFound(EDIT);
  refuseOthers(row);
  const changes = toEdit(row).changes.map(({ entryId, from, to }) => {
    return { entryId, from: to, to: from };
  });
  const seats = await readSeats(transaction, changes);
  refuseChanged(seats, changes);
  const rows = await planChanges(transaction, seats, changes);
  await updateRow(transaction, 'schedule_edits', id, { undone_at: await readTime(transaction) });
  const edit = await applyChanges(call, seats, changes, rows, 'undone');
  return { edit, message: describeUndo(seats, changes) };
}
