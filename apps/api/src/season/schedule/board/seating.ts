import {
  describeSlot,
  indexStructure,
  isSamePlace,
  listNames,
  type Place,
  pluralForm,
  pluralize,
  type ScheduleEdit,
  type ScheduleStructure,
  slotAt,
  timeOf,
} from '@nox/contracts';
import {
  placeOf,
  planSeats,
  readSeatsIn,
  readSeatsOf,
  readStructure,
  type Seating,
} from '#season/auditions/seats/seats.ts';
import { MINUTE_MS } from '#platform/database/clock.ts';
import { inChunks } from '#platform/database/rows.ts';
import { type AssignmentRow, type AuditionEntryRow, type Db } from '#platform/database/schema.ts';
import { HttpError } from '#platform/errors/http-error.ts';

/** Says where places are: "Fri 14 Aug, 16:00, Hall A". */
export function describePlaces(structure: ScheduleStructure): (place: Place) => string {
  const index = indexStructure(structure);
  return (place) => {
    const slot = slotAt(index, place);
    return slot ? describeSlot(slot) : `${timeOf(place.starts)}, in a block that was removed`;
  };
}

/** "a moment ago", "5 minutes ago", "2 days ago": in no time zone. @param at and @param now in milliseconds since 1970 */
export function agoOf(at: number, now: number): string {
  const minutes = Math.floor((now - at) / MINUTE_MS);
  if (minutes < 1) return 'a moment ago';
  if (minutes < 60) return `${pluralize(minutes, 'minute')} ago`;
  if (minutes < 24 * 60) return `${pluralize(Math.floor(minutes / 60), 'hour')} ago`;
  return `${pluralize(Math.floor(minutes / (24 * 60)), 'day')} ago`;
}

export type Change = ScheduleEdit['changes'][number];

type Mover = Pick<
  AuditionEntryRow,
  'id' | 'full_name' | 'dance_style' | 'registration' | 'withdrawn_at'
>;

/** What candidates and seats are in the transaction of a change, before it. */
export interface Seats {
  structure: ScheduleStructure;
  /** The candidates who exist, by their ids. */
  movers: Map<string, Mover>;
  current: Map<string, AssignmentRow>;
  nameOf: (entryId: string) => string;
  describe: (place: Place) => string;
}

export async function readMovers(db: Db, ids: readonly string[]): Promise<Map<string, Mover>> {
  const query = db
    .selectFrom('audition_entries')
    .select(['id', 'full_name', 'dance_style', 'registration', 'withdrawn_at']);
  const movers = await inChunks(ids, (some) => query.where('id', 'in', some).execute());
  return new Map(movers.map((mover) => [mover.id, mover]));
}

export async function readSeats(
  transaction: Db,
  moved: readonly { entryId: string }[],
): Promise<Seats> {
  const ids = moved.map(({ entryId }) => entryId);
  const structure = await readStructure(transaction);
  const movers = await readMovers(transaction, ids);
  const rows = await readSeatsOf(transaction, ids);
  return {
    structure,
    movers,
    current: new Map(rows.map((row) => [row.entry_id, row])),
    nameOf: (id) => movers.get(id)?.full_name ?? 'A deleted candidate',
    describe: describePlaces(structure),
  };
}

export function currentPlace({ current }: Seats, entryId: string): Place | null {
  const row = current.get(entryId);
  return row ? placeOf(row) : null;
}

/** @throws HttpError 409 `no_slot` */
function refuseOutside({ nameOf, describe }: Seats, outside: readonly Seating[]): void {
  const [first] = outside;
  if (!first) return;
  const names = listNames(outside.map(({ entryId }) => nameOf(entryId)));
  const message = `Nothing was moved: there is no slot at ${describe(first)}, where ${names} should go. The panels and breaks may have changed: look at the board, then try again.`;
  throw new HttpError(409, 'no_slot', message);
}

/** @throws HttpError 409 `seat_taken` */
async function refuseFull(
  transaction: Db,
  { describe, nameOf }: Seats,
  full: readonly Seating[],
  occupied: readonly AssignmentRow[],
): Promise<void> {
  const [first] = full;
  if (!first) return;
  const there = occupied.filter((row) => isSamePlace(placeOf(row), first));
  const ids = there.map(({ entry_id }) => entry_id);
  const names = await readMovers(transaction, ids);
  const sitting = listNames([...names.values()].map(({ full_name }) => full_name));
  const why = sitting === '' ? '' : `: ${sitting} ${pluralForm(names.size, 'has', 'have')} it`;
  const others = full.length === 1 ? '' : ` The same is true for ${full.length - 1} more.`;
  const message = `Nothing was moved: no seat is free for ${nameOf(first.entryId)} in the slot ${describe(first)}${why}.${others} Choose another slot, or swap.`;
  throw new HttpError(409, 'seat_taken', message);
}

/** Finds a seat for each candidate who goes to a slot. @throws HttpError 409 `no_slot` or `seat_taken` */
export async function planChanges(transaction: Db, seats: Seats, changes: readonly Change[]) {
  const seatings = changes.flatMap(({ entryId, to }): Seating[] =>
    to === null ? [] : [{ entryId, ...to, isPinned: seats.current.get(entryId)?.is_pinned === 1 }],
  );
  const moved = new Set(changes.map(({ entryId }) => entryId));
  const occupied = (await readSeatsIn(transaction, seatings)).filter(
    ({ entry_id }) => !moved.has(entry_id),
  );
  const { rows, full, outside } = planSeats(seats.structure, occupied, seatings);
  refuseOutside(seats, outside);
  await refuseFull(transaction, seats, full, occupied);
  return rows;
}
