import {
  type FreeSlot,
  indexStructure,
  isSamePlace,
  isTogether,
  type Party,
  type Place,
  slotAt,
  slotConflicts,
  type StructureIndex,
} from '@nox/contracts';
import { placeOf } from '../auditions/seats/plan-seats.ts';
import { readPublishedSlots } from '../auditions/seats/published.ts';
import { readStructure } from '../auditions/seats/structure.ts';
import { type Db } from '../database/schema.ts';
import { availabilityOf } from '../schedule/board/candidates.ts';
import { readParties } from '../schedule/board/read-board.ts';
import { type EntrySubject } from './subject.ts';
import { choiceEnd } from './own-slot.ts';
import { type Moment } from './view.ts';

type Slot = Pick<FreeSlot, 'date' | 'starts' | 'panel'>;
const keyOf = ({ date, starts, panel }: Slot) => JSON.stringify([date, starts, panel]);

/** Where the entries are in the draft. */
async function readPlaces(db: Db): Promise<Map<string, Place>> {
  const rows = await db.selectFrom('assignments').selectAll().execute();
  return new Map(rows.map((row) => [row.entry_id, placeOf(row)]));
}

/** Who has each slot in the draft, or was told so, but for one candidate. */
async function readOccupied(
  db: Db,
  { index, places, but }: { index: StructureIndex; places: Map<string, Place>; but: string },
): Promise<Map<string, Set<string>>> {
  const present = await db
    .selectFrom('audition_entries')
    .select('id')
    .where('withdrawn_at', 'is', null)
    .where('id', '!=', but)
    .execute();
  const published = await readPublishedSlots(db);
  const occupied = new Map<string, Set<string>>();
  for (const { id } of present) {
    const place = places.get(id);
    for (const slot of [place && slotAt(index, place), published.get(id)]) {
      if (!slot) continue;
      const ids = occupied.get(keyOf(slot)) ?? new Set();
      occupied.set(keyOf(slot), ids.add(id));
    }
  }
  return occupied;
}

/** Where a candidate may go without leaving their party. */
function staysTogether(
  entryId: string,
  parties: readonly Party[],
  index: StructureIndex,
  places: Map<string, Place>,
) {
  const party = parties.find(({ entryIds }) => entryIds.includes(entryId));
  const starts = (blockId: string) => index.starts.get(blockId) ?? [];
  return (to: Place): boolean => {
    const placeAfter = (id: string) => (id === entryId ? to : places.get(id));
    return !party || isTogether(party, placeAfter, starts);
  };
}

/** The other slots that a candidate may choose, and where they are in the draft. */
export async function readFreeSlots(
  db: Db,
  { row, season }: EntrySubject,
  { now, timeZone }: Moment,
): Promise<{ slots: FreeSlot[]; place: Place | undefined }> {
  const index = indexStructure(await readStructure(db));
  const places = await readPlaces(db);
  const place = places.get(row.id);
  const occupied = await readOccupied(db, { index, places, but: row.id });
  const mayGo = staysTogether(row.id, await readParties(db), index, places);
  const asking = { availability: availabilityOf(row), danceStyle: row.dance_style };
  const slots = [...index.blocks.values()].flatMap((block) => {
    const panel = index.panels.get(block.panelId)!;
    return index.starts.get(block._id)!.flatMap((starts): FreeSlot[] => {
      const to = { blockId: block._id, starts };
      const slot = slotAt(index, to)!;
      if (isSamePlace(place, to) || (choiceEnd(slot, season, timeZone) ?? -Infinity) <= now)
        return [];
      if ((occupied.get(keyOf(slot))?.size ?? 0) >= block.seats || !mayGo(to)) return [];
      const conflicts = slotConflicts(asking, { block, panel, starts }, season.settings.parts);
      return conflicts.length === 0 ? [{ ...slot, blockId: block._id }] : [];
    });
  });
  return { slots, place };
}
