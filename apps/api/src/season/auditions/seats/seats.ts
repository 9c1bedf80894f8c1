import { randomUUID } from 'node:crypto';
import {
  type Place,
  placeKey,
  type ScheduleEdit,
  type ScheduleStructure,
  slotStarts,
} from '@nox/contracts';
import { creationTime, isoTimeOfMicroseconds } from '#platform/database/clock.ts';
import { chunks, deleteWhere, inChunks, insertRows } from '#platform/database/rows.ts';
import { type AssignmentRow, type Db, type ScheduleEditRow } from '#platform/database/schema.ts';
import { type Writing } from '#platform/http/routes.ts';

export const toEdit = (row: ScheduleEditRow): ScheduleEdit => ({
  _id: row.id,
  revision: row.revision,
  at: isoTimeOfMicroseconds(row.created_at),
  by: row.account_email ?? row.account_uid,
  kind: row.kind,
  changes: JSON.parse(row.changes),
});

/** Records each revision of the schedule, in its transaction, so that clients learn of all, also without changes. */
export async function recordEdit(
  { transaction, revised, by }: Writing,
  kind: ScheduleEdit['kind'],
  changes: ScheduleEdit['changes'] = [],
): Promise<ScheduleEdit> {
  const row: ScheduleEditRow = {
    id: randomUUID(),
    revision: revised.schedule,
    created_at: creationTime(),
    account_uid: by?.uid ?? null,
    account_email: by?.email ?? null,
    kind,
    changes: JSON.stringify(changes),
    undone_at: null,
  };
  await transaction.insertInto('schedule_edits').values(row).execute();
  return toEdit(row);
}

export async function readStructure(db: Db): Promise<ScheduleStructure> {
  const panels = await db.selectFrom('panels').selectAll().orderBy('position').execute();
  const unordered = db.selectFrom('schedule_blocks').selectAll();
  const blocks = await unordered.orderBy('date').orderBy('starts').orderBy('id').execute();
  const { version } = await db
    .selectFrom('schedule_edits')
    .select(({ fn }) => fn.max('revision').as('version'))
    .where('kind', '=', 'structure')
    .executeTakeFirstOrThrow();
  return {
    panels: panels.map(({ id: _id, name, room, styles }) => {
      return { _id, name, room, styles: JSON.parse(styles) };
    }),
    blocks: blocks.map(({ id, panel_id, slot_minutes, judges, breaks, ...block }) => ({
      ...block,
      _id: id,
      panelId: panel_id,
      slotMinutes: slot_minutes,
      judges: JSON.parse(judges),
      breaks: JSON.parse(breaks),
    })),
    version: Number(version ?? 0),
  };
}

/** A candidate who is to get a seat in a slot, whichever is free. */
export type Seating = Place & { entryId: string; isPinned: boolean };

export const placeOf = ({ block_id, starts }: AssignmentRow): Place => ({
  blockId: block_id,
  starts,
});

/** Finds each candidate the lowest free seat, the first one first. @param occupied by those who stay where they are */
export function planSeats(
  structure: Pick<ScheduleStructure, 'blocks'>,
  occupied: readonly AssignmentRow[],
  seatings: readonly Seating[],
) {
  const blocks = new Map(structure.blocks.map((block) => [block._id, block]));
  const seatsIn = ({ blockId, starts }: Place): number => {
    const block = blocks.get(blockId);
    return block && slotStarts(block).includes(starts) ? block.seats : 0;
  };
  const seatKey = (place: Place, seat: number) => `${placeKey(place)} ${seat}`;
  const taken = new Set(occupied.map((row) => seatKey(placeOf(row), row.seat)));
  const rows: AssignmentRow[] = [];
  const full: Seating[] = [];
  /** Their slots do not exist: they are not of the grid, or in a break. */
  const outside: Seating[] = [];
  for (const seating of seatings) {
    const seats = seatsIn(seating);
    let seat = 0;
    while (seat < seats && taken.has(seatKey(seating, seat))) seat += 1;
    if (seats === 0) outside.push(seating);
    else if (seat === seats) full.push(seating);
    else {
      taken.add(seatKey(seating, seat));
      const { entryId: entry_id, blockId: block_id, starts, isPinned } = seating;
      rows.push({ entry_id, block_id, starts, seat, is_pinned: Number(isPinned) });
    }
  }
  return { rows, full, outside };
}

export const readSeatsOf = (db: Db, entryIds: readonly string[]): Promise<AssignmentRow[]> =>
  inChunks(entryIds, (some) =>
    db.selectFrom('assignments').selectAll().where('entry_id', 'in', some).execute(),
  );

export const readPlaces = async (db: Db, entryIds: readonly string[]) =>
  new Map((await readSeatsOf(db, entryIds)).map((row) => [row.entry_id, placeOf(row)]));

export const seatingsOf = (rows: readonly AssignmentRow[]): Seating[] =>
  rows.map((row) => ({ entryId: row.entry_id, ...placeOf(row), isPinned: row.is_pinned === 1 }));

/** The seats that are taken in these places, and some others of their blocks. */
export function readSeatsIn(db: Db, places: readonly Place[]): Promise<AssignmentRow[]> {
  const blocks = [...new Set(places.map(({ blockId }) => blockId))];
  const starts = [...new Set(places.map((place) => place.starts))];
  const query = db.selectFrom('assignments').selectAll().where('starts', 'in', starts);
  return inChunks(blocks, (some) => query.where('block_id', 'in', some).execute());
}

/** Takes the seats of entries away, and gives them those of `rows`. */
export async function replaceSeats(
  transaction: Db,
  entryIds: readonly string[],
  rows: readonly AssignmentRow[],
): Promise<void> {
  for await (const some of chunks(entryIds)) {
    await transaction.deleteFrom('assignments').where('entry_id', 'in', some).execute();
  }
  await insertRows(transaction, 'assignments', rows);
}

/** Frees the seats of entries that leave, and takes them out of their parties. Records one edit, also if nothing was freed. */
export async function releaseSeats(call: Writing, entryIds: readonly string[]): Promise<void> {
  const { transaction } = call;
  const places = new Map<string, Place | null>();
  for await (const some of chunks(entryIds)) {
    const which = { entry_id: some };
    const members = await deleteWhere(transaction, 'party_members', which);
    for (const { entry_id } of members) places.set(entry_id, null);
    const seats = await deleteWhere(transaction, 'assignments', which);
    for (const row of seats) places.set(row.entry_id, placeOf(row));
  }
  // A party of one is none, but for those who were separated: it has their id.
  const small = transaction
    .selectFrom('party_members')
    .select('party_id')
    .whereRef('party_id', '<>', 'entry_id')
    .groupBy('party_id')
    .having(({ fn }) => fn.countAll<number>(), '<', 2);
  await transaction.deleteFrom('party_members').where('party_id', 'in', small).execute();
  const changes = [...places].map(([entryId, from]) => ({ entryId, from, to: null }));
  await recordEdit(call, 'left', changes);
}
