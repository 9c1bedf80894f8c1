import {
  byEntry,
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
  seatingsOf,
} from '#season/auditions/seats/seats.ts';
import { MINUTE_MS } from '#platform/database/clock.ts';
import { inChunks } from '#platform/database/rows.ts';
import { type AssignmentRow, type Db } from '#platform/database/schema.ts';
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

const MOVER = ['id', 'full_name', 'dance_style', 'registration', 'withdrawn_at'] as const;

export async function readMovers(db: Db, ids: readonly string[]) {
  const query = db.selectFrom('audition_entries').select(MOVER);
  const movers = await inChunks(ids, (some) => query.where('id', 'in', some).execute());
  return new Map(movers.map((mover) => [mover.id, mover]));
}

/** Refuses a change because of these candidates. @param say has the verb's forms @throws HttpError 409 if there are any */
export function refuseFor(
  names: readonly string[],
  code: string,
  say: (who: string, form: (one: string, others: string) => string) => string,
): void {
  if (names.length === 0) return;
  const form = (one: string, others: string) => pluralForm(names.length, one, others);
  throw new HttpError(409, code, say(listNames(names), form));
}

/** What candidates and seats are in the transaction of a change, before it. */
export type Seats = Awaited<ReturnType<typeof readSeats>>;

export async function readSeats(transaction: Db, moved: readonly { entryId: string }[]) {
  const ids = moved.map(({ entryId }) => entryId);
  const structure = await readStructure(transaction);
  const movers = await readMovers(transaction, ids);
  const current = byEntry(seatingsOf(await readSeatsOf(transaction, ids)));
  return {
    structure,
    /** The candidates who exist, by their ids. */
    movers,
    placeOf: (id: string): Place | null => current.get(id) ?? null,
    isPinned: (id: string) => current.get(id)?.isPinned === true,
    nameOf: (id: string) => movers.get(id)?.full_name ?? 'A deleted candidate',
    describe: describePlaces(structure),
  };
}

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
  const sitting = await readMovers(transaction, ids);
  const names = listNames([...sitting.values()].map(({ full_name }) => full_name));
  const why = names === '' ? '' : `: ${names} ${pluralForm(sitting.size, 'has', 'have')} it`;
  const others = full.length === 1 ? '' : ` The same is true for ${full.length - 1} more.`;
  const message = `Nothing was moved: no seat is free for ${nameOf(first.entryId)} in the slot ${describe(first)}${why}.${others} Choose another slot, or swap.`;
  throw new HttpError(409, 'seat_taken', message);
}

/** Finds a seat for each candidate who goes to a slot. @throws HttpError 409 `no_slot` or `seat_taken` */
export async function planChanges(transaction: Db, seats: Seats, changes: readonly Change[]) {
  const seatings = changes.flatMap(({ entryId, to }): Seating[] =>
    to === null ? [] : [{ entryId, ...to, isPinned: seats.isPinned(entryId) }],
  );
  const moved = new Set(changes.map(({ entryId }) => entryId));
  const occupied = (await readSeatsIn(transaction, seatings)).filter(
    ({ entry_id }) => !moved.has(entry_id),
  );
  const { rows, full, outside } = planSeats(seats.structure, occupied, seatings);
  refuseFor(
    outside.map(({ entryId }) => seats.nameOf(entryId)),
    'no_slot',
    (names) =>
      `Nothing was moved: there is no slot at ${seats.describe(outside[0]!)}, where ${names} should go. The panels and breaks may have changed: look at the board, then try again.`,
  );
  await refuseFull(transaction, seats, full, occupied);
  return rows;
}
