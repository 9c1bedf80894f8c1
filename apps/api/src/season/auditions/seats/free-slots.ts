import { type FreeSlot, slotAt, slotsOfSchedule, type StructureIndex } from '@nox/contracts';
import { type Db } from '#platform/database/schema.ts';
import { selectLatestSlots } from './published.ts';
import { placeOf } from './seats.ts';

/**
 * Reads the slots with a free seat, which candidates and the door may take: docs/decisions/0031-the-schedule.md. Organisers,
 * who arrange the draft, see which seats are free in the draft alone.
 * @param but a candidate who leaves the seats that they have
 */
export async function readFreeSlots(db: Db, index: StructureIndex, but = ''): Promise<FreeSlot[]> {
  const entries = db.selectFrom('audition_entries').select('id');
  const withdrawn = await entries.where('withdrawn_at', 'is not', null).execute();
  const absent = new Set([but, ...withdrawn.map(({ id }) => id)]);
  const drafted = await db.selectFrom('assignments').selectAll().execute();
  const published = await selectLatestSlots(db).execute();
  const taken = [
    ...drafted.map((row) => ({ entry_id: row.entry_id, ...slotAt(index, placeOf(row))! })),
    ...published,
  ].filter(({ entry_id }) => !absent.has(entry_id));
  const keyOf = ({ date, panel }: Pick<FreeSlot, 'date' | 'panel'>) => `${date} ${panel}`;
  const takenIn = Map.groupBy(taken, keyOf);
  return slotsOfSchedule(index).filter((slot) => {
    const there = (takenIn.get(keyOf(slot)) ?? [])
      .filter(({ starts, ends }) => starts < slot.ends && slot.starts < ends)
      .map(({ entry_id }) => entry_id);
    return new Set(there).size < index.blocks.get(slot.blockId)!.seats;
  });
}
